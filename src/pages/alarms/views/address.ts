import { oneOf } from '@/app/useAddressParts';
import { type AlarmFacet, alarmFacets, type FacetChoice } from '@sagas/alarms/lines/alarmFacets';
import { alarmGroupings } from '@sagas/alarms/lines/alarmGroups';
import { attentionFilters } from '@sagas/alarms/lines/attentionFilter';
import { type AlarmQuery, orders, wholeQuery } from './query';

/** What of the list stands in its address: what is chosen to be seen, and which alarm is open. */
export interface ListPlace {
  query: AlarmQuery;
  openedId: number | null;
}

const layouts = [...alarmGroupings, 'summary'] as const;
const levels = [1, 2, 3, 4] as const;
const facetPrefix = 'facet.';
/** Longer or further values are no choice that the console offers. */
const mostValues = 500;
/** Ids hold no comma: hundreds of them stand in one short parameter. */
const ofIds: ReadonlySet<AlarmFacet> = new Set(['site', 'area']);
const longestText = 200;

function idIn(text: string | null): number | null {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : null;
  return Number.isSafeInteger(id) ? id : null;
}

const valuesOf = (params: URLSearchParams, facet: AlarmFacet): string[] =>
  [
    ...new Set(
      params.getAll(facetPrefix + facet).flatMap((text) => (ofIds.has(facet) ? text.split(',') : [text])),
    ),
  ]
    .filter((value) => value !== '' && value.length <= longestText)
    .slice(0, mostValues);

function facetsIn(params: URLSearchParams): FacetChoice {
  const chosen = alarmFacets.map((facet) => [facet, valuesOf(params, facet)] as const);
  return Object.fromEntries(chosen.filter(([, values]) => values.length > 0));
}

/** What is not understood is left out, the rest counts. */
export function placeOf(search: string): ListPlace {
  const params = new URLSearchParams(search);
  const asked = new Set(params.getAll('level').flatMap((text) => text.split(',')));
  return {
    query: {
      levels: levels.filter((level) => asked.has(String(level))),
      standing: oneOf(attentionFilters, params.get('standing'), wholeQuery.standing),
      siteId: idIn(params.get('site')),
      facets: facetsIn(params),
      text: (params.get('text') ?? '').slice(0, longestText),
      order: oneOf(orders, params.get('sort'), wholeQuery.order),
      layout: oneOf(layouts, params.get('group'), wholeQuery.layout),
    },
    openedId: idIn(params.get('alarm')),
  };
}

/** Only what differs from the list as it is when nobody has chosen anything. */
export function searchOf({ query, openedId }: ListPlace): string {
  const { standing, siteId, text, order, layout } = query;
  const pairs: [string, string][] = levels
    .filter((level) => query.levels.includes(level))
    .map((level) => ['level', String(level)]);
  if (standing !== wholeQuery.standing) pairs.push(['standing', standing]);
  if (siteId !== null) pairs.push(['site', String(siteId)]);
  for (const facet of alarmFacets) {
    const values = query.facets[facet] ?? [];
    const parts = ofIds.has(facet) && values.length > 0 ? [values.join()] : values;
    for (const value of parts) pairs.push([facetPrefix + facet, value]);
  }
  if (text !== '') pairs.push(['text', text]);
  if (order !== wholeQuery.order) pairs.push(['sort', order]);
  if (layout !== wholeQuery.layout) pairs.push(['group', layout]);
  if (openedId !== null) pairs.push(['alarm', String(openedId)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}
