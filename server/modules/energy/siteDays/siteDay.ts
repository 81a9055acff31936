import { knownPctOf } from '@contract/energyBand';
import { roomLimitC, tariffPeriods, type MeterFinding, type TariffPeriod } from '@contract/siteEnergy';
import type { EpochMs } from '@contract/time';
import { bitsOf, quarterMs, type Growth } from '../../history';
import { climateOf, type DayClimate } from './climate';
import {
  energyGrowth,
  startsGrowth,
  Sum,
  widthOf,
  type DayDevice,
  type EnergyBand,
  type Window,
} from './devices';
import { hourly, quartersOfHour, type HourValues } from './hourly';

/** What readings show of a counter. */
export interface MeterSeen {
  deviceId: number;
  point: string;
  resolution: number;
  intervalS: number;
}

export interface Finding {
  deviceId: number;
  point: string;
  kind: MeterFinding;
  firstAt: EpochMs;
  lastAt: EpochMs;
  kwh: number | null;
}

/** What a site did on one day; by hour where it ends in Hours. */
export interface SiteDayFigures extends DayClimate {
  kwh: Record<'total' | 'it' | 'ac' | 'fan' | 'loss' | 'other', number | null>;
  pct: Record<'total' | 'it' | 'ac' | 'fan', number>;
  bands: Record<'total' | 'it' | 'ac' | 'fan', EnergyBand>;
  fedBackKwh: number | null;
  hours: Record<'total' | 'it' | 'ac' | 'fan' | 'loss', HourValues> & { totalPct: number[] };
  tariffKwh: Record<TariffPeriod, number> | null;
  carrierKwh: (number | null)[] | null;
  peakW: number | null;
  starts: number | null;
  bits: number;
  findings: Finding[];
  /** What the counters of the day were seen to be. */
  seen: MeterSeen[];
  /** No reading before the beginning, or after the end of the day, tells what a counter grew across that edge. */
  edges: { before: boolean; after: boolean };
}

/** The period of the tariff that holds at the quarter; null where none is declared. */
export type TariffAt = (at: EpochMs) => TariffPeriod | null;

interface Parts {
  total: Sum;
  feed: Sum;
  it: Sum;
  ac: Sum;
  fan: Sum;
  loss: Float64Array;
  other: Float64Array;
}

const carriersMost = 9;

/** Of a quarter of which a counter tells all. */
const wholeQuarter = 0.999;

/** Collects the growth of counters, and what was found about them on the way. */
class Reader {
  readonly findings: Finding[] = [];
  readonly seen: MeterSeen[] = [];
  readonly edges = { before: false, after: false };

  constructor(private readonly window: Window) {}

  sum(devices: readonly DayDevice[], counter: string, power: string | null): Sum {
    const sum = new Sum(this.window.length);
    for (const device of devices) {
      const growth = energyGrowth(device, counter, power, this.window);
      if (growth === null) continue;
      sum.add(growth);
      this.take(device.id, counter, growth);
    }
    return sum;
  }

  private take(deviceId: number, point: string, { found, covered, seen }: Growth): void {
    if (seen !== null) this.seen.push({ deviceId, point, ...seen });
    const { begin, end, from } = this.window;
    const at = (quarter: number): EpochMs => from + quarter * quarterMs;
    for (const { kind, first, last, kwh } of found) {
      if (last < begin || first >= end) continue;
      this.findings.push({ deviceId, point, kind, firstAt: at(first), lastAt: at(last + 1), kwh });
    }
    this.edges.before ||= (covered[begin] ?? 0) < wholeQuarter;
    this.edges.after ||= (covered[end - 1] ?? 0) < wholeQuarter;
  }
}

const ofRole = (devices: readonly DayDevice[], ...roles: DayDevice['role'][]): DayDevice[] =>
  devices.filter((device) => device.class === 'meter' && roles.includes(device.role));
const ofClass = (devices: readonly DayDevice[], name: DayDevice['class']): DayDevice[] =>
  devices.filter((device) => device.class === name);

const firstKnown = (sums: readonly Sum[]): Sum => sums.find(({ isKnown }) => isKnown) ?? (sums[0] as Sum);

function partsOf(devices: readonly DayDevice[], window: Window, reader: Reader): Parts {
  const main = ofRole(devices, 'site', null);
  const total = reader.sum(main, 'energyKwh', 'powerW');
  const ownIt = reader.sum(ofRole(devices, 'it'), 'energyKwh', 'powerW');
  const ownAc = reader.sum(ofRole(devices, 'ac'), 'energyKwh', 'powerW');
  const units = reader.sum(ofClass(devices, 'ac'), 'energyKwh', 'powerW');
  const feed = firstKnown([ownIt, reader.sum(main, 'itEnergyKwh', 'itPowerW')]);
  const ac = firstKnown([ownAc, reader.sum(main, 'acEnergyKwh', 'acPowerW'), units]);
  const fan = reader.sum(ofClass(devices, 'fan'), 'energyKwh', 'powerW');
  const dc = reader.sum(ofClass(devices, 'rectifier'), 'dcEnergyKwh', 'dcPowerW');
  const between = (value: (i: number) => number): Float64Array =>
    Float64Array.from({ length: window.length }, (_, i) => value(i));
  const at = (sum: Sum, i: number): number => sum.amount[i] ?? NaN;
  const loss = between((i) => (dc.isKnown && feed.isKnown ? at(feed, i) - at(dc, i) : NaN));
  const fanAt = (i: number): number => (fan.isKnown ? at(fan, i) : 0);
  const isWhole = total.isKnown && feed.isKnown && ac.isKnown;
  const other = between((i) => (isWhole ? at(total, i) - at(feed, i) - at(ac, i) - fanAt(i) : NaN));
  return { total, feed, it: dc.isKnown ? dc : feed, ac, fan, loss, other };
}

/** Rounding of counters and powers alone makes the parts differ from the whole by less than this. */
const imbalanceShare = 0.02;

const isImbalanced = (total: number | null, other: number | null): boolean =>
  total !== null && other !== null && other < -Math.max(0.1, imbalanceShare * total);

/**
 * By the number of the carrier; null for one without a meter. Where a branch is not known what all share cannot be
 * divided: none is told.
 */
function carriersOf(
  devices: readonly DayDevice[],
  window: Window,
  reader: Reader,
): SiteDayFigures['carrierKwh'] {
  const meters = ofRole(devices, 'carrier');
  const highest = Math.max(0, ...meters.map(({ carrier }) => Math.min(carrier ?? 0, carriersMost)));
  if (highest === 0) return null;
  const branches = Array.from({ length: highest }, (_, at) => {
    const own = meters.filter(({ carrier }) => carrier === at + 1);
    return { isMetered: own.length > 0, kwh: sumOf(reader.sum(own, 'energyKwh', 'powerW'), window) };
  });
  return branches.some(({ isMetered, kwh }) => isMetered && kwh === null)
    ? null
    : branches.map(({ kwh }) => kwh);
}

function sumOf(sum: Sum | Float64Array, { begin, end }: Pick<Window, 'begin' | 'end'>): number | null {
  if (sum instanceof Sum && !sum.isKnown) return null;
  const amount = sum instanceof Sum ? sum.amount : sum;
  const known = amount.subarray(begin, end).filter((kwh) => !Number.isNaN(kwh));
  return known.length === 0 ? null : known.reduce((all, kwh) => all + kwh, 0);
}

function byTariff(total: Sum, window: Window, tariffAt: TariffAt): SiteDayFigures['tariffKwh'] {
  if (sumOf(total, window) === null) return null;
  const kwh = Object.fromEntries(tariffPeriods.map((period) => [period, 0])) as Record<TariffPeriod, number>;
  for (let i = window.begin; i < window.end; i++) {
    const amount = total.amount[i] ?? NaN;
    if (Number.isNaN(amount)) continue;
    const period = tariffAt(window.from + i * quarterMs);
    if (period === null) return null;
    kwh[period] += amount;
  }
  return kwh;
}

function peakOf({ amount, isMeasured, isKnown }: Sum, { begin, end }: Window): number | null {
  if (!isKnown) return null;
  let highest: number | null = null;
  for (let i = begin; i < end; i++)
    if (isMeasured[i] === 1 && (amount[i] ?? NaN) * 4_000 > (highest ?? -1))
      highest = (amount[i] ?? 0) * 4_000;
  return highest;
}

function fedBackOf({ fedBack, isKnown }: Sum, { begin, end }: Window): number | null {
  const kwh = fedBack.subarray(begin, end).reduce((sum, each) => sum + each, 0);
  return isKnown && kwh > 0 ? kwh : null;
}

function startsOf(devices: readonly DayDevice[], window: Window): number | null {
  const units = ofClass(devices, 'ac').flatMap((device) => startsGrowth(device, window) ?? []);
  const starts = units.map(({ amount }) => sumOf(amount, window));
  const known = starts.filter((each) => each !== null);
  // Starts of a day are those of all units, or they are not known.
  if (known.length === 0 || known.length < starts.length) return null;
  return Math.round(known.reduce((sum, each) => sum + each, 0));
}

/** What is known of an energy, percent: what is missing counts to the whole. */
function knownPct(sum: Sum, from: number, to: number): number {
  const kwh = sum.isKnown ? sumOf(sum, { begin: from, end: to }) : null;
  const band = sum.bandOf(from, to);
  return kwh === null ? 0 : knownPctOf(kwh + band.doubt, widthOf(band));
}

function knownOfHours(sum: Sum, { begin, end }: Window): number[] {
  const hours = (end - begin) / quartersOfHour;
  return Array.from({ length: hours }, (_, hour) =>
    knownPct(sum, begin + hour * quartersOfHour, begin + (hour + 1) * quartersOfHour),
  );
}

/** The day of a site from the quarters of its devices. */
export function siteDay(devices: readonly DayDevice[], window: Window, tariffAt: TariffAt): SiteDayFigures {
  const reader = new Reader(window);
  const parts = partsOf(devices, window, reader);
  const { total, it, ac, fan, loss, other } = parts;
  const of = (sum: Sum | Float64Array) => sumOf(sum, window);
  const bandOf = (sum: Sum) => sum.bandOf(window.begin, window.end);
  const ofDay = (sum: Sum) => knownPct(sum, window.begin, window.end);
  const kwh = { total: of(total), it: of(it), ac: of(ac), fan: of(fan), loss: of(loss), other: of(other) };
  const carrierKwh = carriersOf(devices, window, reader);
  const bits = bitsOf(reader.findings);
  const hours = (sum: Sum | Float64Array): HourValues =>
    hourly(window, (i) =>
      sum instanceof Sum ? (sum.isKnown ? (sum.amount[i] ?? NaN) : NaN) : (sum[i] ?? NaN),
    );
  return {
    ...climateOf(devices, window, roomLimitC),
    kwh,
    pct: {
      total: ofDay(total),
      it: ofDay(it),
      ac: ofDay(ac),
      fan: ofDay(fan),
    },
    hours: {
      total: hours(total),
      it: hours(it),
      ac: hours(ac),
      fan: hours(fan),
      loss: hours(loss),
      totalPct: knownOfHours(total, window),
    },
    bands: { total: bandOf(total), it: bandOf(it), ac: bandOf(ac), fan: bandOf(fan) },
    fedBackKwh: fedBackOf(total, window),
    tariffKwh: byTariff(total, window, tariffAt),
    carrierKwh,
    peakW: peakOf(total, window),
    starts: startsOf(devices, window),
    bits: bits | (isImbalanced(kwh.total, kwh.other) ? bitsOf([{ kind: 'imbalance' }]) : 0),
    findings: reader.findings,
    seen: reader.seen,
    edges: reader.edges,
  };
}
