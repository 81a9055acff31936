import { dayMs, type EpochMs } from '@contract/time';

const partsOf = (zone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

/** Local time of the zone at an instant, written as if it were UTC. */
function localMs(format: Intl.DateTimeFormat, at: EpochMs): number {
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The instant at which the business day of the plant's zone began, daylight saving included. */
export function plantMidnight(zone: string, at: EpochMs): EpochMs {
  const format = partsOf(zone);
  const wholeSecond = Math.floor(at / 1_000) * 1_000;
  const midnightLocal = Math.floor(localMs(format, wholeSecond) / dayMs) * dayMs;
  const offsetAt = (instant: EpochMs) => localMs(format, instant) - instant;
  // The offset may differ between now and midnight: correct once with the offset that held then.
  const guess = midnightLocal - offsetAt(wholeSecond);
  return midnightLocal - offsetAt(guess);
}
