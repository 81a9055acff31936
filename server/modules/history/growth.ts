import { findingBit, type MeterFinding } from '@contract/siteEnergy';
import { pathOf } from './counterPath';
import { fromPowerW, type CounterPath, type CounterRule, type Found, type Link } from './counterRule';
import type { Quarters } from './quarters';

export type { CounterRule, Found } from './counterRule';

/**
 * Where the energy of a quarter is from, the surest first: counted between readings of the usual interval, spread over
 * a gap of the readings, taken from the power of the meter, estimated from what is usual.
 */
export const growthSource = { none: 0, counted: 1, spread: 2, power: 3, estimated: 4 } as const;

/**
 * The energy of a counter by quarters. It is the difference of the count at the borders, which is interpolated between
 * the readings around each border: by the power where that is known, else as is usual at that time of the day, else
 * evenly. The quarters of any span sum to what the counter grew over it.
 */
export interface Growth {
  /** Of each quarter, in the unit of the counter; NaN where nothing is known. */
  amount: Float64Array;
  source: Uint8Array;
  /** How far the count at the beginning of each quarter, and at the end of the last one, may be from the true one. */
  border: Float64Array;
  /** What else of each quarter is uncertain, or missing. */
  doubt: Float64Array;
  /** The share of each quarter of which something is known. */
  covered: Float64Array;
  /** Fed back in each quarter; null where nothing ever was. */
  fedBack: Float64Array | null;
  found: Found[];
  /** What the readings show of the counter; null before enough of them were seen. */
  seen: SeenCounter | null;
}

export interface SeenCounter {
  resolution: number;
  intervalS: number;
}

/** A share of the growth between two readings may lie on either side of a border between them. */
const unevenness = {
  least: 0.26,
  most: 0.8,
  perVariation: 1.3,
  byPower: 0.08,
  byProfile: 0.3,
  estimated: 0.5,
};
/** Of two counts that each lie anywhere within their last digit, 19 of 20 differ by less than so many times its half. */
const digitShare = 1.1;
/** From here on a usual day says more of a gap than even growth does. */
const profiledGap = 6;
const daysOfProfile = 2;
const quartersOfDay = 96;
const secondsOfQuarter = 900;
const sourceOf = { counted: 1, gap: 2, power: 3, estimated: 4 } as const;

/** How much growth differs from one interval to the next: 0 is a steady load. */
function variationOf(links: readonly Link[]): number {
  const differences: number[] = [];
  for (let k = 1; k < links.length; k++) {
    const [before, link] = [links[k - 1], links[k]];
    if (before?.kind !== 'counted' || link?.kind !== 'counted') continue;
    const [a, b] = [before.kwh / (before.to - before.from), link.kwh / (link.to - link.from)];
    if (a + b > 0 && Number.isFinite(a + b)) differences.push(Math.abs(a - b) / (a + b));
  }
  differences.sort((a, b) => a - b);
  return differences[Math.floor(differences.length * 0.6)] ?? 1;
}

class Spreading implements Growth {
  readonly amount: Float64Array;
  readonly source: Uint8Array;
  readonly border: Float64Array;
  readonly doubt: Float64Array;
  readonly covered: Float64Array;
  fedBack: Float64Array | null = null;
  private readonly share: number;
  private profile: Float64Array | null = null;

  constructor(
    private readonly count: Quarters,
    private readonly power: Quarters | null,
    private readonly path: CounterPath,
  ) {
    this.amount = new Float64Array(count.length).fill(NaN);
    this.source = new Uint8Array(count.length);
    this.border = new Float64Array(count.length + 1);
    this.doubt = new Float64Array(count.length);
    this.covered = new Float64Array(count.length);
    const { least, most, perVariation } = unevenness;
    this.share = Math.min(most, least + perVariation * variationOf(path.links));
  }

  get found(): Found[] {
    return this.path.found;
  }

  get seen(): SeenCounter | null {
    const { isLearned, resolution, interval } = this.path;
    return isLearned ? { resolution, intervalS: Math.round(interval * secondsOfQuarter) } : null;
  }

  run(): this {
    const isLong = ({ from, to, kind }: Link): boolean => kind === 'gap' && to - from > profiledGap;
    for (const link of this.path.links) if (!isLong(link)) this.spread(link, false);
    const gaps = this.path.links.filter(isLong);
    if (gaps.length > 0) this.profile = this.usualDay();
    for (const link of gaps) this.spread(link, true);
    this.missing();
    this.place(this.path.doubts, this.doubt);
    if (this.path.fedBack.length > 0)
      this.place(this.path.fedBack, (this.fedBack = new Float64Array(this.count.length)));
    return this;
  }

  private place(all: readonly { at: number; kwh: number }[], into: Float64Array): void {
    for (const { at, kwh } of all) {
      const i = Math.min(into.length - 1, Math.floor(at));
      into[i] = (into[i] ?? 0) + kwh;
    }
  }

  /** Mean growth by time of the day, of days on which it was counted; null where too few are known. */
  private usualDay(): Float64Array | null {
    const [sum, days] = [new Float64Array(quartersOfDay), new Float64Array(quartersOfDay)];
    for (let i = 0; i < this.amount.length; i++) {
      const grown = this.amount[i] ?? NaN;
      if (this.source[i] !== growthSource.counted || Number.isNaN(grown) || (this.covered[i] ?? 0) < 0.99)
        continue;
      sum[i % quartersOfDay] = (sum[i % quartersOfDay] ?? 0) + grown;
      days[i % quartersOfDay] = (days[i % quartersOfDay] ?? 0) + 1;
    }
    return days.every((count) => count >= daysOfProfile) ? sum.map((kwh, i) => kwh / (days[i] ?? 1)) : null;
  }

  /** What a quarter weighs beside the others of a link. */
  private weights({ from, to, kind }: Link, isLong: boolean): { of: (i: number) => number; share: number } {
    const { power, profile } = this;
    const isPowerKnown = power !== null && to - from > 1.5 && this.isPowerKnown(power, from, to);
    if (isPowerKnown) return { of: (i) => fromPowerW(power.mean(i)) + 1e-9, share: unevenness.byPower };
    if (isLong && profile !== null)
      return { of: (i) => (profile[i % quartersOfDay] ?? 0) + 1e-9, share: unevenness.byProfile };
    return { of: () => 1, share: kind === 'counted' ? this.share : unevenness.estimated };
  }

  private isPowerKnown(power: Quarters, from: number, to: number): boolean {
    for (let i = Math.floor(from); i < to; i++) if ((power.count[i] ?? 0) < 2) return false;
    return true;
  }

  private spread(link: Link, isLong: boolean): void {
    const { from, to, kwh } = link;
    const first = Math.floor(from);
    if (to <= from) return this.add(Math.min(first, this.count.length - 1), link, kwh, 0);
    if (to <= first + 1) return this.add(first, link, kwh, to - from);
    const { of, share } = this.weights(link, isLong);
    let whole = 0;
    for (let i = first; i < to; i++) whole += of(i) * (Math.min(to, i + 1) - Math.max(from, i));
    let before = 0;
    for (let i = first; i < to; i++) {
      const time = Math.min(to, i + 1) - Math.max(from, i);
      const part = (kwh * of(i) * time) / whole;
      if (i > first || from === first) this.markBorder(i, link, before, share);
      this.add(i, link, part, time);
      before += part;
    }
    if (to === Math.floor(to)) this.markBorder(to, link, kwh, share);
  }

  private markBorder(
    i: number,
    { from, to, kwh, bandFrom, bandTo }: Link,
    before: number,
    share: number,
  ): void {
    const x = (i - from) / (to - from);
    const { most } = this.path;
    const [lowest, highest] = [Math.max(0, kwh - most * (to - i)), Math.min(kwh, most * (i - from))];
    const farthest = Math.max(before - lowest, highest - before, 0);
    const uneven = Math.min(farthest, share * kwh * Math.sqrt(Math.max(0, x * (1 - x))));
    this.border[i] = Math.hypot(uneven, digitShare * (bandFrom * (1 - x) + bandTo * x));
  }

  private add(i: number, link: Link, kwh: number, time: number): void {
    const known = this.amount[i] ?? NaN;
    this.amount[i] = (Number.isNaN(known) ? 0 : known) + kwh;
    this.covered[i] = (this.covered[i] ?? 0) + time;
    const source = sourceOf[link.kind];
    if (this.source[i] === growthSource.none || time >= 0.5) this.source[i] = source;
  }

  /** What flows while nothing is known of it. */
  private missing(): void {
    let [kwh, time] = [0, 0];
    for (const link of this.path.links) {
      kwh += link.kwh;
      time += link.to - link.from;
    }
    const usual = time > 0 ? kwh / time : 0;
    for (let i = 0; i < this.amount.length; i++) {
      const uncovered = 1 - (this.covered[i] ?? 0);
      if (uncovered > 1e-9) this.doubt[i] = (this.doubt[i] ?? 0) + usual * uncovered;
    }
  }
}

export const growthOf = (count: Quarters, power: Quarters | null, rule: CounterRule): Growth =>
  new Spreading(count, power, pathOf(count, power, rule)).run();

/** Bits of all that was found. */
export const bitsOf = (found: readonly { kind: MeterFinding }[]): number =>
  found.reduce((bits, { kind }) => bits | findingBit(kind), 0);
