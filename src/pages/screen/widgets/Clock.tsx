import { Amount } from '../parts/Amount';
import type { WidgetProps } from '../parts/widget';

/** The plant's time, for rooms that look at the wall for it. */
export function Clock({ times, nowMs }: WidgetProps) {
  return (
    <Amount value={times.clock(nowMs)}>
      <span>{times.day(nowMs)}</span>
      <span>{times.zone}</span>
    </Amount>
  );
}
