import { alarmFacets, type FacetChoice } from '@sagas/alarms/lines/alarmFacets';
import type { AlarmFilter, AlarmOrder } from '@sagas/alarms/lines/alarmFilter';
import { alarmGroupings, type AlarmGrouping } from '@sagas/alarms/lines/alarmGroups';
import { attentionFilters, type AttentionFilter } from '@sagas/alarms/lines/attentionFilter';
import type { TFunction } from 'i18next';
import { z } from 'zod';
import { alarmNameOf } from '../names';

export const orders = ['severity', 'newest', 'oldest', 'site'] as const satisfies readonly AlarmOrder[];
export type AlarmLayout = AlarmGrouping | 'summary';

const Level = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** What the operator chose to see; `levels` empty means all of them. A saved view is this, written as JSON. */
const SavedQuery = z.object({
  levels: z.array(Level).default([]),
  standing: z.enum(attentionFilters).default('calling'),
  siteId: z.number().nullable().default(null),
  facets: z.partialRecord(z.enum(alarmFacets), z.array(z.string())).default({}),
  text: z.string().default(''),
  order: z.enum(orders).default('severity'),
  layout: z.enum([...alarmGroupings, 'summary']).default('root'),
});

export interface AlarmQuery {
  levels: readonly (1 | 2 | 3 | 4)[];
  standing: AttentionFilter;
  siteId: number | null;
  facets: FacetChoice;
  text: string;
  order: AlarmOrder;
  layout: AlarmLayout;
}

export const wholeQuery: AlarmQuery = SavedQuery.parse({});

/** A view that another version of the console saved may not fit any more: then it is the whole list. */
export const queryOfView = (text: string): AlarmQuery => {
  try {
    const read = SavedQuery.safeParse(JSON.parse(text));
    return read.success ? read.data : wholeQuery;
  } catch {
    return wholeQuery;
  }
};

export const viewOfQuery = (query: AlarmQuery): string => JSON.stringify(query);

export const chosenFacets = (facets: FacetChoice): number =>
  alarmFacets.reduce((sum, facet) => sum + (facets[facet]?.length ?? 0), 0);

export const isNarrowed = ({ levels, standing, siteId, facets, text }: AlarmQuery): boolean =>
  levels.length > 0 ||
  standing !== 'calling' ||
  siteId !== null ||
  text.trim() !== '' ||
  chosenFacets(facets) > 0;

/** The filter of the index; the names of alarms are searched in the words that the operator reads. */
export function filterOf(query: AlarmQuery, t: TFunction, definitionIds: Iterable<string>): AlarmFilter {
  const text = query.text.trim();
  return {
    ...(query.levels.length > 0 && { levels: query.levels }),
    ...(query.standing !== 'all' && { standing: query.standing }),
    ...(query.siteId !== null && { siteId: query.siteId }),
    ...(chosenFacets(query.facets) > 0 && { facets: query.facets }),
    ...(text && { text, names: new Map([...definitionIds].map((id) => [id, alarmNameOf(t, id)])) }),
  };
}
