import { spansOn, type TariffSpans } from '@contract/tariffs';
import { dayMs, minuteMs } from '@contract/time';
import type { WorkDays } from '@contract/workDays';
import type { SiteView } from './view';

/** Periods of a tariff with the calendar that says which days they hold on. */
export interface DatedTariff {
  spans: TariffSpans;
  workDays: WorkDays;
}

const dearPeriods = ['peak', 'sharp'];
const aheadMs = 60 * minuteMs;

/** What the price does at a moment by the plant's clocks, written as if it were UTC: `before` in the hour ahead of a dear period. */
export function tariffAt({ spans, workDays }: DatedTariff, local: number): SiteView['tariff'] {
  const isDear = (at: number): boolean => {
    const day = Math.floor(at / dayMs) * dayMs;
    const minute = (at - day) / minuteMs;
    return spansOn(spans, workDays, day).some(
      ({ fromMin, toMin, period }) => fromMin <= minute && minute < toMin && dearPeriods.includes(period),
    );
  };
  if (isDear(local)) return 'peak';
  return isDear(local + aheadMs) ? 'before' : 'other';
}
