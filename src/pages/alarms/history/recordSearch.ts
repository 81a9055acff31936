import type { AlarmLevel } from '@contract/alarms';
import { dayMs, hourMs } from '@contract/time';
import type { AddressParts } from '@/app/useAddressParts';
import type { Span } from '@/time/PlantPickers';

/** What is sought in the past. */
export interface RecordSearch {
  text: string;
  levels: readonly AlarmLevel[];
  definitionId: string | undefined;
  regionId: number | undefined;
  span: Span;
}

export const searchLevels = [1, 2, 3, 4] as const satisfies readonly AlarmLevel[];
export const longestSearch = 128;
const usualDays = 7;

export const lastDays = (days: number): Span => {
  const now = Date.now();
  return [now - days * dayMs, now + hourMs];
};

const numberIn = (text: string | null): number | undefined =>
  /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : undefined;

function spanIn(parts: URLSearchParams): Span {
  const [from, to] = [numberIn(parts.get('from')), numberIn(parts.get('to'))];
  return from !== undefined && to !== undefined && from < to ? [from, to] : lastDays(usualDays);
}

/** The search that an address names; what is not understood is left out, and without a span it is the last week. */
export function searchIn(parts: URLSearchParams): RecordSearch {
  const asked = new Set((parts.get('level') ?? '').split(','));
  return {
    text: (parts.get('text') ?? '').slice(0, longestSearch),
    levels: searchLevels.filter((level) => asked.has(String(level))),
    definitionId: parts.get('definition') ?? undefined,
    regionId: numberIn(parts.get('region')),
    span: spanIn(parts),
  };
}

/** @param before the search as it stood: a span that nobody chose stays out of the address, and goes on with time */
export function addressOf(search: RecordSearch, before: RecordSearch): AddressParts {
  const { text, levels, definitionId, regionId, span } = search;
  const isChosen = span !== before.span;
  return {
    text: text.trim(),
    level: levels.join(),
    definition: definitionId,
    region: regionId === undefined ? '' : String(regionId),
    ...(isChosen && { from: String(span[0]), to: String(span[1]) }),
  };
}
