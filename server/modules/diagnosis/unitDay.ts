import type { UnitDay } from '../../diagnosis';
import {
  energyGrowth,
  pointQuarters,
  startsGrowth,
  type DayDevice,
  type Window,
} from '../energy/siteDays/devices';
import type { HourValues } from '../energy/siteDays/hourly';
import type { Quarters } from '../history';

export const quarterH = 0.25;
/** Two hours, in quarters. */
const startsOver = 8;
const leastShare = 0.8;
/** A unit whose least power is above this share of its most never stood still. */
const idleShare = 0.35;

/** A unit with what its quarters say; NaN where nothing is known. */
export interface UnitQuarters {
  device: DayDevice;
  running: Quarters;
  setpointC: Quarters;
  kwh: Float64Array | null;
  starts: Float64Array | null;
}

export const unitQuarters = (device: DayDevice, window: Window): UnitQuarters => ({
  device,
  running: pointQuarters(device, 'running', window),
  setpointC: pointQuarters(device, 'setpointC', window),
  kwh: energyGrowth(device, 'energyKwh', 'powerW', window)?.amount ?? null,
  starts: startsGrowth(device, window)?.amount ?? null,
});

export const quarterOf = (hours: HourValues, i: number, { begin }: Window): number =>
  hours[Math.floor((i - begin) / 4)] ?? NaN;

export const isKnown = (value: number): boolean => !Number.isNaN(value);

function mostStarts(starts: Float64Array | null, { begin, end }: Window): number | null {
  if (starts === null) return null;
  let most: number | null = null;
  for (let first = begin; first + startsOver <= end; first++) {
    const sum = starts.subarray(first, first + startsOver).reduce((all, count) => all + count, 0);
    if (isKnown(sum)) most = Math.max(most ?? 0, sum / 2);
  }
  return most;
}

const sumOf = (values: Float64Array | null, { begin, end }: Window): number | null => {
  if (values === null) return null;
  const known = values.subarray(begin, end).filter(isKnown);
  return known.length < leastShare * (end - begin) ? null : known.reduce((all, value) => all + value, 0);
};

/** W that it takes while its compressor stands; 0 where it never did. */
function idleW(device: DayDevice, window: Window): number {
  const power = pointQuarters(device, 'powerW', window);
  let [least, most] = [Infinity, 0];
  for (let i = window.begin; i < window.end; i++)
    if (power.has(i)) [least, most] = [Math.min(least, power.min[i] ?? 0), Math.max(most, power.max[i] ?? 0)];
  return least < idleShare * most ? least : 0;
}

function airOf(device: DayDevice, window: Window): number | null {
  const [back, supply] = ['returnTempC', 'supplyTempC'].map((point) => pointQuarters(device, point, window));
  let [sum, count] = [0, 0];
  for (let i = window.begin; i < window.end; i++)
    if (back?.has(i) && supply?.has(i)) {
      sum += (back.mean(i) - supply.mean(i)) * quarterH;
      count += 1;
    }
  return count < leastShare * (window.end - window.begin) ? null : sum;
}

/** One air conditioner on one day; null where nothing tells whether it ran. */
export function unitDay(unit: UnitQuarters, window: Window, outC: HourValues): UnitDay | null {
  const { device, running, kwh } = unit;
  let [runH, weighted, weight, count] = [0, 0, 0, 0];
  for (let i = window.begin; i < window.end; i++) {
    if (!running.has(i)) continue;
    const hours = running.mean(i) * quarterH;
    const outside = quarterOf(outC, i, window);
    runH += hours;
    count += 1;
    if (isKnown(outside)) [weighted, weight] = [weighted + outside * hours, weight + hours];
  }
  if (count < leastShare * (window.end - window.begin)) return null;
  const all = sumOf(kwh, window);
  const idleKwh = (idleW(device, window) * Math.max(0, count * quarterH - runH)) / 1_000;
  return {
    deviceId: device.id,
    runH,
    starts: sumOf(unit.starts, window),
    mostStartsPerH: mostStarts(unit.starts, window),
    airKh: airOf(device, window),
    kwh: all === null ? null : Math.max(0, all - idleKwh),
    outC: weight > 0 ? weighted / weight : null,
  };
}
