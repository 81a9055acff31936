import { pointsByClass, type DeviceClass } from '@contract/points';
import type { EpochMs } from '@contract/time';
import {
  growthOf,
  growthSource,
  keyPoints,
  mostStarts,
  quarterMs,
  quartersOf,
  type DayBuckets,
  type Growth,
  type Quarters,
} from '../../history';

/** A device of the site with what is kept of it around the day. */
export interface DayDevice {
  id: number;
  class: DeviceClass;
  role: 'site' | 'ac' | 'it' | 'carrier' | null;
  carrier: number | null;
  ctRatio: number;
  rollOverKwh: number | null;
  /** Steps of the last digit, kWh: declared of the device, and learned by counter. */
  resolutionKwh: number | null;
  learned: Readonly<Record<string, number>> | null;
  /** By UTC day. */
  days: ReadonlyMap<EpochMs, DayBuckets>;
}

/** The quarters that are looked at: the day itself lies in [begin, end) of them. */
export interface Window {
  from: EpochMs;
  length: number;
  begin: number;
  end: number;
}

export const windowOf = (from: EpochMs, to: EpochMs, day: { start: EpochMs; end: EpochMs }): Window => ({
  from,
  length: Math.round((to - from) / quarterMs),
  begin: Math.round((day.start - from) / quarterMs),
  end: Math.round((day.end - from) / quarterMs),
});

const positionOf = (deviceClass: DeviceClass, point: string): number =>
  pointsByClass[deviceClass].findIndex(({ name }) => name === point);

/** @throws RangeError when the point is none of the key points of its class */
export function pointQuarters(device: DayDevice, point: string, window: Window): Quarters {
  const position = positionOf(device.class, point);
  const key = keyPoints(device.class).indexOf(position);
  if (key < 0) throw new RangeError(`${device.class}.${point} is not rolled up`);
  const decimals = pointsByClass[device.class][position]?.decimals ?? 0;
  return quartersOf(device.days, key, window, 10 ** decimals);
}

/** kWh of a counter of the device, and what was found about it; null where it never said anything. */
export function energyGrowth(
  device: DayDevice,
  counter: string,
  power: string | null,
  window: Window,
): Growth | null {
  const count = pointQuarters(device, counter, window);
  if (count.isEmpty()) return null;
  const watts = power === null ? null : pointQuarters(device, power, window);
  const growth = growthOf(count, watts?.isEmpty() ? null : watts, {
    rollOver: device.rollOverKwh,
    resolution: device.resolutionKwh,
    learned: device.learned?.[counter] ?? null,
    mostPerQuarter: null,
    step: 10 ** -(pointsByClass[device.class][positionOf(device.class, counter)]?.decimals ?? 3),
    feedsBack: watts?.flowsBothWays() === true,
  });
  if (device.ctRatio !== 1)
    for (const column of [growth.amount, growth.border, growth.doubt, growth.fedBack])
      column?.forEach((kwh, i) => (column[i] = kwh * device.ctRatio));
  return growth;
}

export function startsGrowth(device: DayDevice, window: Window): Growth | null {
  const count = pointQuarters(device, 'starts', window);
  return count.isEmpty()
    ? null
    : growthOf(count, null, { rollOver: null, mostPerQuarter: mostStarts, step: 1, isOfEvents: true });
}

/** Sum of several meters of one kind; a quarter counts where all of them that say anything in the window say it. */
export class Sum {
  readonly amount: Float64Array;
  /** Quarters of which all parts were read in their usual interval, or are known by their power. */
  readonly isMeasured: Uint8Array;
  readonly fedBack: Float64Array;
  private readonly border: Float64Array;
  private readonly doubt: Float64Array;
  private parts = 0;

  constructor(length: number) {
    this.amount = new Float64Array(length);
    this.isMeasured = new Uint8Array(length).fill(1);
    this.fedBack = new Float64Array(length);
    this.border = new Float64Array(length + 1);
    this.doubt = new Float64Array(length);
  }

  get isKnown(): boolean {
    return this.parts > 0;
  }

  add({ amount, source, border, doubt, fedBack }: Growth): void {
    this.parts += 1;
    amount.forEach((kwh, i) => {
      this.amount[i] = (this.amount[i] ?? 0) + kwh;
      this.doubt[i] = (this.doubt[i] ?? 0) + (doubt[i] ?? 0);
      if (source[i] !== growthSource.counted && source[i] !== growthSource.power) this.isMeasured[i] = 0;
    });
    border.forEach((band, i) => (this.border[i] = Math.hypot(this.border[i] ?? 0, band)));
    fedBack?.forEach((kwh, i) => (this.fedBack[i] = (this.fedBack[i] ?? 0) + kwh));
  }

  /** How far the energy of the quarters [from, to) may be from the true one, and by what. */
  bandOf(from: number, to: number): EnergyBand {
    let doubt = 0;
    for (let i = from; i < to; i++) doubt += this.doubt[i] ?? 0;
    return { begin: this.border[from] ?? 0, end: this.border[to] ?? 0, doubt };
  }
}

/** Of the count at the beginning and at the end of a span, and of what is missing or estimated within it; kWh. */
export interface EnergyBand {
  begin: number;
  end: number;
  doubt: number;
}

export const widthOf = ({ begin, end, doubt }: EnergyBand): number => Math.hypot(begin, end) + doubt;
