import type { tariffSpans } from '@contract/tariffs';
import { dayMs, minuteMs } from '@contract/time';
import type { SiteView } from './view';

export type TariffSpans = NonNullable<ReturnType<typeof tariffSpans>>;

const dearPeriods = ['peak', 'sharp'];
const aheadMin = 60;

/** What the price does at a minute of the plant's day: `before` in the hour ahead of a dear period. */
export function tariffAt(spans: TariffSpans, minute: number): SiteView['tariff'] {
  const isDear = (at: number): boolean =>
    spans.some(({ fromMin, toMin, period }) => fromMin <= at && at < toMin && dearPeriods.includes(period));
  if (isDear(minute)) return 'peak';
  return isDear((minute + aheadMin) % (dayMs / minuteMs)) ? 'before' : 'other';
}
