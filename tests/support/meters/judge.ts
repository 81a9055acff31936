import { faultyFindings } from '@contract/keyFigures';
import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import { widthOf, windowOf, type DayDevice } from '@server/modules/energy/siteDays/devices';
import { siteDay, type SiteDayFigures } from '@server/modules/energy/siteDays/siteDay';
import type { Meter } from './aMeter';
import { storedMeter } from './stored';

const quarterMs = 15 * minuteMs;
const quartersOfHour = 4;

export interface JudgedDay {
  day: EpochMs;
  trueKwh: number;
  kwh: number | null;
  band: number;
  hours: readonly (number | null)[];
  found: string[];
  isFaulty: boolean;
  /** Something befell the meter on the day or just beside it. */
  isTroubled: boolean;
  /** The highest hour, as a multiple of the highest true one. */
  spike: number;
}

/** How the product counts a day: from what is near it, and from a week on both sides where an edge is open (count.ts). */
function figuresOf(device: DayDevice, day: EpochMs): SiteDayFigures {
  const within = (beforeMs: number, afterMs: number): SiteDayFigures => {
    const [start, end] = [day, day + dayMs];
    const from = Math.floor((day - beforeMs) / dayMs) * dayMs;
    return siteDay([device], windowOf(from, end + afterMs, { start, end }), () => null);
  };
  const near = within(6 * hourMs, 3 * hourMs);
  return near.edges.before || near.edges.after ? within(169 * hourMs, 169 * hourMs) : near;
}

function judgedDay(meter: Meter, device: DayDevice, from: EpochMs, day: EpochMs): JudgedDay {
  const { kwh, bands, hours, findings } = figuresOf(device, day);
  const at = (day - from) / quarterMs;
  const usedIn = (first: number, count: number): number =>
    (meter.used[at + first + count] ?? 0) - (meter.used[at + first] ?? 0);
  const trueHours = Array.from({ length: 24 }, (_, hour) => usedIn(hour * quartersOfHour, quartersOfHour));
  return {
    ...{ day, trueKwh: usedIn(0, 96), kwh: kwh.total, band: widthOf(bands.total), hours: hours.total },
    found: findings.map(({ kind }) => kind),
    isFaulty: findings.some(({ kind }) => faultyFindings.includes(kind)),
    isTroubled: meter.events.some(
      (event) => event.to >= day - 2 * hourMs && event.from < day + dayMs + 2 * hourMs,
    ),
    spike: Math.max(0, ...hours.total.map((each) => each ?? 0)) / Math.max(1e-9, ...trueHours),
  };
}

/** Every whole day of a meter beside the truth. */
export function judgedDays(meter: Meter, from: EpochMs, count: number): JudgedDay[] {
  const device = storedMeter(meter);
  return Array.from({ length: count - 3 }, (_, n) => judgedDay(meter, device, from, from + (n + 1) * dayMs));
}
