import { zoneClock } from '@contract/plantTime';
import { dayMs, hourMs } from '@contract/time';

/** The date of a day of the plant, as forms and files have it. */
export const plantDate = (daysAgo: number): string => {
  const clock = zoneClock('Asia/Shanghai');
  return new Date(clock.local(clock.dayStart(Date.now()) - daysAgo * dayMs + hourMs))
    .toISOString()
    .slice(0, 10);
};
