import { dayMs, minuteMs, type EpochMs } from '@contract/time';

const offsetFormat = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });

const offsetMs = (format: Intl.DateTimeFormat, at: EpochMs): number => {
  const name = format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) return 0;
  const size = (Number(match[2]) * 60 + Number(match[3])) * minuteMs;
  return match[1] === '-' ? -size : size;
};

/** The start of the business day that holds an instant, in the plant's time zone. */
export const plantDayStartIn = (zone: string): ((at: EpochMs) => EpochMs) => {
  const format = offsetFormat(zone);
  return (at) => {
    const offset = offsetMs(format, at);
    const start = Math.floor((at + offset) / dayMs) * dayMs - offset;
    // On the day a zone changes its offset the start lies under the other offset.
    const shift = offset - offsetMs(format, start);
    return start + shift;
  };
};
