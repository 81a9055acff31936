import { dayMs, minuteMs, type EpochMs } from './time';

/** The clocks of one time zone. */
export interface ZoneClock {
  /** How far they are ahead of UTC at an instant, in whole minutes. */
  offsetMin(at: EpochMs): number;
  /** What they show at an instant, written as if it were UTC. */
  local(at: EpochMs): number;
  /** When they show a local time; `near` is an instant about then, and decides where they show it twice. */
  instant(local: number, near?: EpochMs): EpochMs;
  /** When the day began that holds an instant. */
  dayStart(at: EpochMs): EpochMs;
  /** Minute of the day at an instant, 0 … 1439. */
  minuteOfDay(at: EpochMs): number;
}

/** Every zone changes its clocks at full quarters of an hour. */
const quarterMs = 15 * minuteMs;

/** Dear to make: one for each zone that was named. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string | undefined): Intl.DateTimeFormat {
  const known = zone === undefined ? undefined : formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  if (zone !== undefined) formats.set(zone, format);
  return format;
}

function offsetIn(zone: string | undefined): (at: EpochMs) => number {
  const format = formatIn(zone);
  let quarter = NaN;
  let known = 0;
  return (at) => {
    const asked = Math.floor(at / quarterMs);
    if (asked !== quarter) {
      const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
      const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
      const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMs;
      [quarter, known] = [asked, sign === '-' ? -size : size];
    }
    return known;
  };
}

/** Without a zone, the clocks of this machine. */
export function zoneClock(zone: string | undefined): ZoneClock {
  const offset = offsetIn(zone);
  const local = (at: EpochMs) => at + offset(at);
  // The offset may differ between `near` and then: corrected once by the one that held then.
  const instant = (wanted: number, near = wanted) => wanted - offset(wanted - offset(near));
  return {
    offsetMin: (at) => offset(at) / minuteMs,
    local,
    instant,
    dayStart: (at) => instant(Math.floor(local(at) / dayMs) * dayMs, at),
    minuteOfDay: (at) => Math.floor((((local(at) % dayMs) + dayMs) % dayMs) / minuteMs),
  };
}

/** The start of the business day that holds an instant, in the plant's time zone. */
export const plantDayStartIn = (zone: string): ((at: EpochMs) => EpochMs) => zoneClock(zone).dayStart;
