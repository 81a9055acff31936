import { knownPctNeeded } from '@contract/energyBand';
import { leastCompletePct } from '@contract/savings';
import type { ReadinessLack, ReadinessLackName } from '@contract/readiness';
import { dayMs } from '@contract/time';
import type { DayMark, SiteFacts, StoredDay } from './facts';
import { lackOf } from './needs';
import { marked } from './pace';

/** Silent for so long, a site has more to see to than its meters. */
const silentDays = 3;
const windowDays = 30;

export type Part = 'total' | 'it' | 'ac' | 'outdoor';
type KnownFor = 'keyFigure' | 'dailyBaseline';
/** How surely a use must know each part of a day. */
const wholeFor: Readonly<Record<KnownFor, Record<Part, DayMark>>> = {
  keyFigure: { total: 'totalWhole', it: 'itWhole', ac: 'acWhole', outdoor: 'outdoorWhole' },
  dailyBaseline: { total: 'totalSure', it: 'itSure', ac: 'acSure', outdoor: 'outdoorWhole' },
};
const pctOf = (part: Part, use: KnownFor): number =>
  part === 'outdoor' ? leastCompletePct : knownPctNeeded(use);
const none: Readonly<Record<Part, ReadinessLackName>> = {
  ...{ total: 'noTotal', it: 'noLoad', ac: 'noAc', outdoor: 'noOutdoor' },
};
const gaps: Readonly<Record<Part, ReadinessLackName>> = {
  ...{ total: 'totalGaps', it: 'loadGaps', ac: 'acGaps', outdoor: 'outdoorGaps' },
};

/** The last days, which show what is measured at all. */
export const recentDays = ({ days, today }: SiteFacts): StoredDay[] =>
  days.filter(({ day }) => day >= today - windowDays * dayMs);

/** That nothing at all is received; null: something is. */
export function silence({ days, today, hasToday }: SiteFacts): ReadinessLack | null {
  const last = days.at(-1);
  if (last === undefined) return hasToday ? null : lackOf('noDays');
  return hasToday || today - last.day <= silentDays * dayMs
    ? null
    : lackOf('silent', { have: Math.round((today - last.day) / dayMs) - 1 });
}

/** Each part that nothing measures, or that no day has measured as surely as the use needs. */
export function partLacks(
  days: readonly StoredDay[],
  parts: readonly Part[],
  use: KnownFor,
): ReadinessLack[] {
  if (days.length === 0) return [];
  return parts.flatMap((part) => {
    if (marked(days, wholeFor[use][part]).length > 0) return [];
    const isMeasured = marked(days, part).length > 0;
    return [isMeasured ? lackOf(gaps[part], { need: pctOf(part, use) }) : lackOf(none[part])];
  });
}

/** Why days that have measured every part still do not count. */
export function togetherLack(
  days: readonly StoredDay[],
  parts: readonly Part[],
  { mark, use }: { mark: DayMark; use: KnownFor },
): ReadinessLack[] {
  if (days.length === 0 || marked(days, mark).length > 0) return [];
  const together = parts.reduce((left, part) => marked(left, wholeFor[use][part]), [...days]);
  return [lackOf(together.length > 0 ? 'faultyMeter' : 'neverTogether')];
}
