import { pointsByClass, type DeviceClass, type Point } from '@contract/points';
import { dayMs, hourMs, type EpochMs } from '@contract/time';
import { keyPoints, quarterMs, type DayBuckets } from './bucket';
import { growthOf, growthSource, type CounterRule } from './growth';
import type { DeclaredCounter } from './history.store';
import { quartersOf, type Quarters } from './quarters';

/** The power that tells how much a counter of energy can have grown. */
const powerOf: Readonly<Record<string, string>> = {
  energyKwh: 'powerW',
  acEnergyKwh: 'acPowerW',
  itEnergyKwh: 'itPowerW',
  dcEnergyKwh: 'dcPowerW',
};
/** More starts than this in a quarter of an hour no unit survives. */
export const mostStarts = 30;

/** Readings so far before and after a span show what a counter grew at its ends: the slowest meters report as often. */
export const besideSpanMs = 3 * hourMs;

/** What a counter grew by in a bucket, and whether it lies in a gap of its readings. */
export interface Increase {
  grown: number;
  isGap: boolean;
}

export interface CounterDays {
  point: Point;
  /** Where the point stands in each day. */
  key: number;
  days: ReadonlyMap<EpochMs, DayBuckets>;
  /** Only what grew in [from, to) is told; what the days hold around it serves to judge. */
  span: { from: EpochMs; to: EpochMs };
  /** Of days that hold the key points of a class: their power is read beside the counter. */
  deviceClass?: DeviceClass;
  declared?: DeclaredCounter | undefined;
}

/**
 * What a counter grew by in each bucket, judged as energy is (growth.ts), also in buckets without a reading: the
 * buckets of a span sum to what it grew over it.
 * @param startOf where the bucket of an instant begins
 */
export function increasesOf(
  { point, key, days, span, deviceClass, declared }: CounterDays,
  startOf: (at: EpochMs) => EpochMs,
): Map<EpochMs, Increase> {
  const [first, last] = [Math.min(...days.keys()), Math.max(...days.keys())];
  const increases = new Map<EpochMs, Increase>();
  if (days.size === 0) return increases;
  const window = { from: first, length: (last + dayMs - first) / quarterMs };
  const power = deviceClass === undefined ? null : powerQuarters(deviceClass, point, days, window);
  const rule = { ...ruleOf(point, declared), feedsBack: power?.flowsBothWays() === true };
  const { amount, source } = growthOf(quartersOf(days, key, window, 10 ** point.decimals), power, rule);
  for (let i = 0; i < amount.length; i++) {
    const [grown, at] = [amount[i] ?? NaN, first + i * quarterMs];
    if (Number.isNaN(grown) || at < span.from || at >= span.to) continue;
    const begin = startOf(at);
    const isGap = source[i] !== growthSource.counted;
    const known = increases.get(begin);
    increases.set(begin, { grown: (known?.grown ?? 0) + grown, isGap: isGap && (known?.isGap ?? true) });
  }
  return increases;
}

function powerQuarters(
  deviceClass: DeviceClass,
  { name }: Point,
  days: CounterDays['days'],
  window: { from: EpochMs; length: number },
): Quarters | null {
  const position = pointsByClass[deviceClass].findIndex((point) => point.name === powerOf[name]);
  const key = keyPoints(deviceClass).indexOf(position);
  if (position < 0 || key < 0) return null;
  const quarters = quartersOf(days, key, window, 10 ** (pointsByClass[deviceClass][position]?.decimals ?? 0));
  return quarters.isEmpty() ? null : quarters;
}

/** Units of what flows on and on. */
const flowing = /^(?:[kMG]?(?:Wh|varh|VAh)|度|m³|m3|L)$/;

/** Counts of events may come in bursts: only those of what flows are judged by what is usual for them. */
function ruleOf({ name, unit, decimals }: Point, declared?: DeclaredCounter): CounterRule {
  const isFlow = flowing.test(unit);
  const others = name === 'starts' ? mostStarts : Infinity;
  return {
    rollOver: isFlow ? (declared?.rollOver ?? null) : null,
    resolution: isFlow ? (declared?.resolution ?? null) : null,
    mostPerQuarter: isFlow ? null : others,
    step: 10 ** -decimals,
    isOfEvents: !isFlow,
  };
}
