import { faultyFindings } from '@contract/keyFigures';
import { pointsByClass, type Point } from '@contract/points';
import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import { addRows, emptyPointDay, type DayBuckets } from '@server/modules/history/bucket';
import { energyBetween, growthOf, type CounterRule, type Growth } from '@server/modules/history/growth';
import { quartersOf } from '@server/modules/history/quarters';
import type { Meter } from './aMeter';

const quarterMs = 15 * minuteMs;
const pointOf = (name: string): Point => pointsByClass.meter.find((point) => point.name === name) as Point;

/** The readings as they are stored: quarters of UTC days of the counter and of the power. */
export function storedDays({ readings }: Meter): Map<EpochMs, DayBuckets> {
  const days = new Map<EpochMs, DayBuckets>();
  for (let k = 0; k < readings.length;) {
    const day = Math.floor((readings[k]?.at ?? 0) / dayMs) * dayMs;
    const rows = [];
    for (; k < readings.length && (readings[k]?.at ?? 0) < day + dayMs; k++) {
      const { at, kwh, powerW } = readings[k] as Meter['readings'][number];
      rows.push({ ts: at, n: at, invalid: 0, values: [kwh, powerW] });
    }
    const buckets = [emptyPointDay(), emptyPointDay()];
    addRows(buckets[0] as Float64Array, day, pointOf('energyKwh'), 0, rows);
    addRows(buckets[1] as Float64Array, day, pointOf('powerW'), 1, rows);
    days.set(day, buckets);
  }
  return days;
}

export interface JudgedDay {
  day: EpochMs;
  trueKwh: number;
  kwh: number | null;
  band: number;
  /** Sums of its quarters and of its hours. */
  quartersKwh: number;
  found: string[];
  isFaulty: boolean;
  /** Something befell the meter on the day or just beside it. */
  isTroubled: boolean;
  spike: number;
}

/** How the product counts a day: from the day and hours around it, and from a week on both sides where a border is open. */
export function growthOfDay(
  meter: Meter,
  days: ReadonlyMap<EpochMs, DayBuckets>,
  day: EpochMs,
  more: Partial<CounterRule> = {},
): { growth: Growth; begin: number } {
  const windowOf = (before: number, after: number) => {
    const from = day - before;
    const window = { from, length: (before + dayMs + after) / quarterMs };
    const [count, power] = [quartersOf(days, 0, window, 1_000), quartersOf(days, 1, window, 1)];
    const rule = { rollOver: meter.rollOver, mostPerQuarter: null, step: 0.001, ...more };
    const growth = growthOf(count, power.isEmpty() ? null : power, { ...rule, feedsBack: meter.feedsBack });
    return { growth, begin: before / quarterMs };
  };
  const near = windowOf(dayMs, 3 * hourMs);
  const { covered } = near.growth;
  const isOpen = [near.begin, near.begin + 95].some((i) => (covered[i] ?? 0) < 0.999);
  return isOpen ? windowOf(8 * dayMs, 8 * dayMs) : near;
}

/** Every whole day of a meter beside the truth. */
export function judgedDays(meter: Meter, from: EpochMs, count: number): JudgedDay[] {
  const stored = storedDays(meter);
  return Array.from({ length: count - 3 }, (_, n) => {
    const day = from + (n + 1) * dayMs;
    const { growth, begin } = growthOfDay(meter, stored, day);
    const { kwh, band } = energyBetween(growth, begin, begin + 96);
    const at = (day - from) / quarterMs;
    const trueKwh = (meter.used[at + 96] ?? 0) - (meter.used[at] ?? 0);
    const quarters = [...growth.amount.subarray(begin, begin + 96)].filter((each) => !Number.isNaN(each));
    const found = growth.found
      .filter(({ first, last }) => last >= begin && first < begin + 96)
      .map(({ kind }) => kind);
    const isTroubled = meter.events.some(
      (event) => event.to >= day - hourMs * 2 && event.from < day + dayMs + 2 * hourMs,
    );
    let truest = 0;
    for (let i = 0; i < 96; i++)
      truest = Math.max(truest, (meter.used[at + i + 1] ?? 0) - (meter.used[at + i] ?? 0));
    return {
      ...{ day, trueKwh, kwh, band, found, isTroubled },
      quartersKwh: quarters.reduce((sum, each) => sum + each, 0),
      isFaulty: growth.found.some(
        ({ kind, first, last }) => faultyFindings.includes(kind) && last >= begin && first < begin + 96,
      ),
      spike: quarters.length === 0 ? 0 : Math.max(...quarters) / Math.max(truest, 1e-9),
    };
  });
}
