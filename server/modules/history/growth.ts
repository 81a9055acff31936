import { findingBit, type MeterFinding } from '@contract/siteEnergy';
import type { Quarters } from './quarters';

/**
 * How a counter's quarters become energy. A count that falls or jumps is judged by what the power of the same meter
 * can explain:
 * - it went on from 0 at its last digit: the growth across it is known (`rollOver`);
 * - it falls or jumps otherwise: the meter was exchanged or set; what it grew across that moment is left out, and taken
 *   from the power where that is known (`exchange`, `fromPower`);
 * - it falls gently: it runs backwards and says nothing (`backwards`);
 * - it rests for an hour while power flows: it stands still, and the power counts, unless that rests too
 *   (`standstill`, `fromPower`);
 * - growth over a gap is spread evenly over the quarters of the gap (`spread`), over at most a week; longer gaps, and
 *   more than power explains, are left out (`leftOut`, `exchange`).
 */
export interface CounterRule {
  /** Where it starts again from 0; null: at a power of ten, if that explains what is seen. */
  rollOver: number | null;
  /** Most that it can grow in a quarter of an hour; null: by its power, or else by its own usual growth. */
  mostPerQuarter: number | null;
  /** One step of its last digit. */
  step: number;
}

export const growthSource = { none: 0, counted: 1, spread: 2, power: 3 } as const;

export interface Found {
  kind: MeterFinding;
  first: number;
  last: number;
  kwh: number | null;
}

export interface Growth {
  /** Of each quarter, in the unit of the counter; NaN where nothing is known. */
  amount: Float64Array;
  source: Uint8Array;
  found: Found[];
}

const longestSpread = 7 * 96;
const standstillQuarters = 4;

/** kWh of a quarter from its mean power. */
const fromPowerW = (watts: number): number => watts / 4_000;

class Counting implements Growth {
  readonly amount: Float64Array;
  readonly source: Uint8Array;
  readonly found: Found[] = [];
  private readonly most: number;
  private readonly resting: Uint8Array;

  constructor(
    private readonly count: Quarters,
    private readonly power: Quarters | null,
    private readonly rule: CounterRule,
  ) {
    this.amount = new Float64Array(count.length).fill(NaN);
    this.source = new Uint8Array(count.length);
    this.most = rule.mostPerQuarter ?? this.usualMost();
    this.resting = this.restingRuns();
  }

  /** One and a half times the highest power of the span, else ten times the middle of what quarters grew. */
  private usualMost(): number {
    const slack = 4 * this.rule.step;
    const highest = this.power?.highest() ?? NaN;
    if (!Number.isNaN(highest)) return fromPowerW(highest) * 1.5 + slack;
    const { last } = this.count;
    const grown = [...last]
      .map((value, i) =>
        this.count.has(i) && i > 0 && this.count.has(i - 1) ? value - (last[i - 1] ?? 0) : 0,
      )
      .filter((growth) => growth > 0)
      .sort((a, b) => a - b);
    const middle = grown[Math.floor(grown.length / 2)];
    return middle === undefined ? Infinity : middle * 10 + slack;
  }

  private note(kind: MeterFinding, first: number, last: number, kwh: number | null = null): void {
    this.found.push({ kind, first, last, kwh });
  }

  private set(i: number, amount: number, source: number): void {
    this.amount[i] = (Number.isNaN(this.amount[i]) ? 0 : (this.amount[i] ?? 0)) + amount;
    this.source[i] = source;
  }

  run(): Growth {
    let last = -1;
    for (let i = 0; i < this.count.length; i++) {
      if (!this.count.has(i) || this.resting[i] === 1) continue;
      this.inside(i);
      if (last >= 0) this.across(last, i);
      last = i;
    }
    this.fillFromPower();
    return this;
  }

  /** Quarters in which the count rested for an hour or more although power flowed. */
  private restingRuns(): Uint8Array {
    const resting = new Uint8Array(this.count.length);
    for (let from = 0; from < this.count.length;) {
      const to = this.restingUntil(from);
      if (to - from >= standstillQuarters && this.flowed(from, to) > Math.max(0.5, 10 * this.rule.step)) {
        resting.fill(1, from, to);
        this.note('standstill', from, to - 1);
      }
      from = Math.max(to, from + 1);
    }
    return resting;
  }

  private restingUntil(from: number): number {
    const { count } = this;
    if (!count.has(from) || count.min[from] !== count.max[from]) return from;
    let to = from + 1;
    while (
      to < count.length &&
      count.has(to) &&
      count.min[to] === count.first[from] &&
      count.max[to] === count.first[from]
    )
      to += 1;
    return to;
  }

  private flowed(from: number, to: number): number {
    let kwh = 0;
    for (let i = from; i < to; i++) if (this.power?.has(i)) kwh += fromPowerW(this.power.mean(i));
    return kwh;
  }

  private inside(i: number): void {
    const { count } = this;
    const [sum, first, last] = [count.sum[i] ?? 0, count.first[i] ?? 0, count.last[i] ?? 0];
    const fell = sum - (last - first);
    if (fell < this.rule.step / 2) {
      if (sum > this.most) this.note('exchange', i, i);
      // One reading tells where the count stood, not what it grew.
      else if ((count.count[i] ?? 0) > 1) this.set(i, sum, growthSource.counted);
      return;
    }
    this.fell(i, sum, fell);
  }

  private fell(i: number, sum: number, fell: number): void {
    const crossing = this.crossing(fell, 1, this.count.max[i] ?? 0);
    if (crossing !== null) {
      this.note('rollOver', i, i);
      this.set(i, sum + crossing, growthSource.counted);
    } else if (fell <= this.most) this.note('backwards', i, i);
    else {
      this.note('exchange', i, i);
      if (sum <= this.most) this.set(i, sum, growthSource.counted);
    }
  }

  /** What a counter that fell by so much grew, if it went on from 0 at its last digit; else null. */
  private crossing(fell: number, quarters: number, highest: number): number | null {
    const guessed = 10 ** Math.ceil(Math.log10(Math.max(highest, 1)));
    const isNearEnd = highest >= 0.95 * (this.rule.rollOver ?? guessed);
    const isGuessable = guessed >= 1_000 && isNearEnd && Number.isFinite(this.most);
    const rollOver = this.rule.rollOver ?? (isGuessable ? guessed : null);
    if (rollOver === null || (!Number.isFinite(this.most) && !isNearEnd)) return null;
    const grown = rollOver - fell;
    return grown >= -this.rule.step / 2 && grown <= this.most * quarters ? Math.max(0, grown) : null;
  }

  private across(from: number, to: number): void {
    const { count } = this;
    const gap = to - from - 1;
    const grown = (count.first[to] ?? 0) - (count.last[from] ?? 0);
    if (grown >= 0) return this.grew(from, to, grown);
    const crossing = this.crossing(-grown, gap + 1, count.last[from] ?? 0);
    if (crossing !== null) {
      this.note('rollOver', to, to);
      return this.grew(from, to, crossing);
    }
    this.note(-grown <= this.most ? 'backwards' : 'exchange', to, to);
  }

  private grew(from: number, to: number, grown: number): void {
    const gap = to - from - 1;
    if (gap > longestSpread) return this.note('leftOut', from + 1, to - 1, grown);
    if (grown > this.most * (gap + 1)) return this.note('exchange', to, to);
    if (gap === 0) return this.set(to, grown, growthSource.counted);
    // A count that rested and did not catch up says less than the power does.
    if (this.resting[to - 1] === 1 && grown < this.flowed(from + 1, to) / 2) return;
    this.spread(from, to, grown);
  }

  /** A quarter with one reading has no growth of its own and takes its share of the gap's. */
  private spread(from: number, to: number, grown: number): void {
    const isShared = (this.count.count[to] ?? 0) === 1;
    const share = grown / (to - from - 1 + (isShared ? 1 : 0));
    for (let i = from + 1; i < to; i++) this.set(i, share, growthSource.spread);
    if (isShared) this.set(to, share, growthSource.counted);
    this.note('spread', from + 1, to - 1, grown);
  }

  /** Power counts where the count is not to be used, unless it rests as well: then the meter itself is frozen. */
  private fillFromPower(): void {
    const { power } = this;
    if (power === null) return;
    for (const { kind, first, last } of [...this.found]) {
      if (kind !== 'standstill' && kind !== 'exchange') continue;
      if (kind === 'standstill' && power.isFlat(first, last)) continue;
      let kwh = 0;
      let taken = 0;
      for (let i = first; i <= last; i++) {
        if (!power.has(i) || !Number.isNaN(this.amount[i])) continue;
        this.set(i, fromPowerW(power.mean(i)), growthSource.power);
        kwh += this.amount[i] ?? 0;
        taken += 1;
      }
      if (taken > 0) this.note('fromPower', first, last, kwh);
    }
  }
}

export const growthOf = (count: Quarters, power: Quarters | null, rule: CounterRule): Growth =>
  new Counting(count, power, rule).run();

/** Bits of all that was found. */
export const bitsOf = (found: readonly { kind: MeterFinding }[]): number =>
  found.reduce((bits, { kind }) => bits | findingBit(kind), 0);
