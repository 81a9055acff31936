import { sumOf } from './regression/fitStatistics';
import type { SiteSaving } from '@contract/savings';
import { dayMs, type EpochMs } from '@contract/time';

/** Three days of the last seven (domain facts, alarm 63). */
const lastDays = 7;
const tellingDays = 3;
/** A day within twice the scatter of its baseline is within its band. */
const sigmas = 2;

/**
 * How much of what was expected is used on the days that are beyond the band of a day: by so much at least on three of
 * the last seven. 0 where fewer were beyond it, null where fewer were counted.
 * @param baselineKwh of the days of the baseline
 * @param night the last day that was looked at
 */
export function overRatio(told: SiteSaving, baselineKwh: readonly number[], night: EpochMs): number | null {
  const days = told.days.filter(({ day }) => day > night - lastDays * dayMs);
  if (told.fit === null || days.length < tellingDays) return null;
  const scatterKwh = told.fit.cvRmse * (sumOf([...baselineKwh]) / baselineKwh.length);
  const beyond = days
    .filter(({ kwh, expectedKwh }) => expectedKwh > 0 && kwh - expectedKwh > sigmas * scatterKwh)
    .map(({ kwh, expectedKwh }) => kwh / expectedKwh);
  return beyond.toSorted((a, b) => b - a)[tellingDays - 1] ?? 0;
}
