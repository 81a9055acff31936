import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import { timeText } from '@contract/values';

/** Times as the admin API writes them: plant time, and lengths in days, hours and minutes. */
export function textTime(timeZone: string) {
  return {
    moment: (at: EpochMs): string => timeText(new Date(at), timeZone),
    length: (ms: number): string =>
      `${Math.floor(ms / dayMs)}d ${Math.floor((ms % dayMs) / hourMs)}h ${Math.floor((ms % hourMs) / minuteMs)}min`,
  };
}
