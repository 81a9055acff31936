import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';

/** Times as the admin API writes them: plant time, and lengths in days, hours and minutes. */
export function textTime(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return {
    moment: (at: EpochMs): string => format.format(at),
    length: (ms: number): string =>
      `${Math.floor(ms / dayMs)}d ${Math.floor((ms % dayMs) / hourMs)}h ${Math.floor((ms % hourMs) / minuteMs)}min`,
  };
}
