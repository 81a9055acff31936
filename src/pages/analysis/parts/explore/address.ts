import { exploreLimits, pointNamePattern } from '@contract/explore';
import { longestHistoryMs } from '@contract/history';
import { dayMs, hourMs, minuteMs } from '@contract/time';

export const ways = ['trend', 'duration', 'heat', 'scatter', 'distribution'] as const;
export type Way = (typeof ways)[number];
/** What is drawn beside the span: nothing, the span before it, or the same dates a year earlier. */
export const besides = ['none', 'before', 'lastYear'] as const;
export type Beside = (typeof besides)[number];
export const groupings = ['series', 'class'] as const;
export type Grouping = (typeof groupings)[number];

export interface Chosen {
  deviceId: number;
  point: string;
}

/** A span that ends now, or one that stays where it is. */
export type SpanOf = { lastMs: number } | { from: number; to: number };

/** The whole picture: kept, shared and reloaded as the text of its address. */
export interface Picture {
  series: readonly Chosen[];
  span: SpanOf;
  way: Way;
  beside: Beside;
  grouping: Grouping;
}

export const usualSpan: SpanOf = { lastMs: dayMs };
export const leastSpanMs = minuteMs;
export const presets = [hourMs, 6 * hourMs, dayMs, 7 * dayMs, 31 * dayMs, 366 * dayMs] as const;

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((value) => value === text);

const wholeOf = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;

function seriesIn(text: string | null): Chosen[] {
  const found = (text ?? '').split(',').flatMap((part): Chosen[] => {
    const [, id = '', point = ''] = /^([1-9]\d{0,9})\.(.+)$/.exec(part) ?? [];
    return id === '' || !pointNamePattern.test(point) ? [] : [{ deviceId: Number(id), point }];
  });
  const once = new Map(found.map((one) => [chosenKey(one), one]));
  return [...once.values()].slice(0, exploreLimits.series);
}

function spanIn(params: URLSearchParams): SpanOf {
  const [from, to, lastMs] = ['from', 'to', 'last'].map((name) => wholeOf(params.get(name)));
  if (from != null && to != null && to - from >= leastSpanMs && to - from <= longestHistoryMs)
    return { from, to };
  return lastMs != null && lastMs >= leastSpanMs && lastMs <= longestHistoryMs ? { lastMs } : usualSpan;
}

export const chosenKey = ({ deviceId, point }: Chosen): string => `${deviceId}.${point}`;

/** What is not understood is left out, the rest counts. */
export function pictureOf(search: string): Picture {
  const params = new URLSearchParams(search);
  return {
    series: seriesIn(params.get('s')),
    span: spanIn(params),
    way: oneOf(ways, params.get('way')) ?? 'trend',
    beside: oneOf(besides, params.get('beside')) ?? 'none',
    grouping: oneOf(groupings, params.get('by')) ?? 'series',
  };
}

export function searchOf({ series, span, way, beside, grouping }: Picture): string {
  const params = new URLSearchParams();
  if (series.length > 0) params.set('s', series.map(chosenKey).join(','));
  for (const [name, value] of Object.entries('lastMs' in span ? { last: span.lastMs } : span))
    params.set(name, String(value));
  if (way !== 'trend') params.set('way', way);
  if (beside !== 'none') params.set('beside', beside);
  if (grouping !== 'series') params.set('by', grouping);
  // A comma needs no escape in a query, and a link is read by people.
  return params.toString().replaceAll('%2C', ',');
}
