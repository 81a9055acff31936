import { useTimes } from '@/time/useTimes';
import { Amount } from '../parts/Amount';
import type { WidgetProps } from '../parts/widget';

/** The time of the plant or of another zone, for rooms that look at the wall for it. */
export function Clock({ times, nowMs, timeZone }: WidgetProps) {
  const there = useTimes(timeZone);
  const { clock, day, zone } = timeZone === undefined ? times : there;
  return (
    <Amount value={clock(nowMs)}>
      <span>{day(nowMs)}</span>
      <span>{zone}</span>
    </Amount>
  );
}
