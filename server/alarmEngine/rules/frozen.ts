import { nextZero } from '@contract/rollOvers';
import { hourMs, type EpochMs } from '@contract/time';
import { renew, type Observed } from './evaluators';
import { numberAt, unknown, type DeclaredCounter, type StatefulEvaluator } from './rule';

/** Where a counter and the power that moves it are among the values; null where the rule names no power. */
export interface CounterPlace {
  position: number;
  powerPosition: number | null;
}

/** What the powers of a meter have shown so far. */
type SeenPower = 'none' | 'drawn' | 'fedBack';

export interface FrozenMemory extends Observed {
  last: number | null;
  /** The reading before it: what a glitch comes back to. */
  prior?: number | null;
  since: EpochMs | null;
  /** kWh that flowed while the count stood still. */
  flowed?: number;
  /** The smallest change that was seen, and how many changes. */
  least?: number;
  changes?: number;
  /** A reading that nothing explains, until the next one does. */
  suspect?: number | null;
  /** When the count last moved, and when the site was last seen to draw energy. */
  movedAt?: EpochMs | null;
  drawnAt?: EpochMs | null;
  /** Mean growth in kWh/h, and of how many changes. */
  rate?: number;
  rates?: number;
  power?: SeenPower;
}

const noCounter = (): Required<FrozenMemory> => ({
  ...{ last: null, prior: null, since: null, lastAt: null, movedAt: null, drawnAt: null },
  ...{ flowed: 0, least: 0, changes: 0, suspect: null },
  ...{ rate: 0, rates: 0, power: 'none' },
});

/** What is true of the site, whichever meter counts there and however long it was silent. */
const ofSite = ({ rate = 0, rates = 0, power = 'none' }: FrozenMemory) => ({ rate, rates, power });

/** Until so many changes were seen the last digit may be the coarsest that meters have, kWh. */
const changesLearned = 8;
const coarsest = 10;
/** As in the counting of the energy (history/counterPath.ts). */
const leastStandstillKwh = 0.5;
const digitsOfStandstill = 3;
/** The share of a register that a meter may have counted between two readings. */
const longestRollOver = 0.1;
/** A leap that is undone is so many times farther than what is left of it. */
const leapShare = 4;
const rounding = 1.001;
/** What a site can feed back between two readings, kWh, and how much faster than it usually draws. */
const mostFedBackKwh = 500;
const mostFedBackRates = 20;
/** So many changes show at which pace it grows. */
const ratesLearned = 4;
/** The mean growth is of so many changes, and one counts as so many times the mean at most. */
const changesOfRate = 32;
const mostOfRate = 4;
/** No site feeds back for so many times the delay of the rule on end, which is a day: at night it draws. */
const delaysOfReversal = 24;

const digits = [10, 1, 0.1, 0.01, 0.001];

/** The coarsest last digit that a meter may have that shows this count and a change of it. */
const lastDigitOf = (count: number, change: number): number =>
  digits.find((digit) =>
    [count, change].every((value) => Math.abs(value / digit - Math.round(value / digit)) < 1e-6),
  ) ?? 0;

const nothingDeclared: DeclaredCounter = { rollOverKwh: null, resolutionKwh: null };

class Counter {
  constructor(
    private readonly memory: FrozenMemory,
    private readonly overMs: number,
    private readonly declared: DeclaredCounter,
  ) {}

  private get resolution(): number {
    const { least = 0, changes = 0 } = this.memory;
    return this.declared.resolutionKwh ?? (changes < changesLearned ? coarsest : least);
  }

  /** What a change may be that is none. */
  private get digit(): number {
    return this.declared.resolutionKwh ?? this.memory.least ?? 0;
  }

  private learn(change: number, at: EpochMs): void {
    const step = Math.min(change, coarsest);
    if (step < 0.000_5) return;
    const { least = 0, changes = 0, movedAt } = this.memory;
    this.memory.least = least === 0 ? step : Math.min(least, step);
    this.memory.changes = changes + 1;
    if (movedAt != null && at > movedAt) this.learnRate((change * hourMs) / (at - movedAt));
  }

  private learnRate(seen: number): void {
    const { rate = 0, rates = 0 } = this.memory;
    const taken = rates < changesLearned ? seen : Math.min(seen, mostOfRate * rate);
    this.memory.rates = Math.min(rates + 1, changesOfRate);
    this.memory.rate = rate + (taken - rate) / this.memory.rates;
  }

  /** Takes note of which way energy flows. */
  see(powerW: number | null, at: EpochMs): void {
    const { memory } = this;
    memory.drawnAt ??= at;
    if (powerW === null) return;
    if (powerW < 0) memory.power = 'fedBack';
    else if (memory.power !== 'fedBack') memory.power = 'drawn';
    if (powerW > 0) memory.drawnAt = at;
  }

  /** Whether a count that changed so jitters within its last digit; where energy may flow back it may have fallen. */
  isJitter(change: number): boolean {
    const { power } = this.memory;
    return change < 0 && power === 'drawn' && this.digit > 0 && -change <= this.digit * rounding;
  }

  /** The newest reading was a glitch, if this one follows from the one before it. */
  undoes(value: number, at: EpochMs, powerW: number | null): boolean {
    const { prior = null, last } = this.memory;
    const least = this.digit;
    if (prior === null || last === null) return false;
    const left = value - prior;
    const isNear = left >= -least * rounding || this.isGentle(-left, at, powerW);
    return isNear && last - prior > leapShare * Math.max(Math.abs(left), least, 0.001);
  }

  grow(value: number, at: EpochMs, change: number, flows: boolean): void {
    this.learn(change, at);
    this.memory.drawnAt = at;
    this.stay(value, at, flows);
  }

  /** Takes the reading for what the counter shows from now on. */
  stay(value: number, at: EpochMs, flows: boolean): void {
    const since = flows ? at : null;
    Object.assign(this.memory, { prior: this.memory.last, last: value, since, flowed: 0, suspect: null });
    this.memory.movedAt = at;
  }

  /** It shows the same as before, while power flows or while none does. */
  rest(at: EpochMs, flow: { powerW: number | null; sinceMs: number } | null): void {
    const { memory } = this;
    memory.suspect = null;
    memory.since = flow === null ? null : (memory.since ?? at);
    if (flow === null) memory.flowed = 0;
    else if (flow.powerW !== null && flow.powerW > 0)
      memory.flowed = (memory.flowed ?? 0) + (flow.powerW / 1_000) * (flow.sinceMs / hourMs);
  }

  isFrozen(at: EpochMs, hasPower: boolean): boolean {
    const { since, flowed = 0 } = this.memory;
    if (since === null || at - since < this.overMs) return false;
    return !hasPower || flowed > Math.max(leastStandstillKwh, digitsOfStandstill * this.resolution);
  }

  /**
   * Whether a site that feeds back explains the fall. Its power shows whether it does; where none is reported, a fall
   * at a pace at which it also grows may be that.
   */
  isGentle(fall: number, at: EpochMs, powerW: number | null): boolean {
    const { last, rate = 0, rates = 0, least = 0, movedAt, power } = this.memory;
    if (power === 'drawn') return false;
    if (powerW !== null && powerW < 0) return fall <= mostFedBackKwh;
    if (rates < ratesLearned)
      return fall <= (power === 'fedBack' ? mostFedBackKwh : lastDigitOf(last ?? 0, fall));
    const hours = (at - (movedAt ?? at)) / hourMs;
    return fall <= mostFedBackRates * rate * hours + 2 * least;
  }

  /** What a count that fell grew, if it went on from 0 at the end of its register; else null. */
  rolledOver(value: number): number | null {
    const before = this.memory.last ?? value;
    const { rollOverKwh: rollOver } = this.declared;
    return nextZero(before, value, { rollOver, step: 0.001, most: (rollOver ?? before) * longestRollOver });
  }

  /** It has fallen for so long that no site feeds back on end. */
  isReversed(at: EpochMs): boolean {
    return at - (this.memory.drawnAt ?? at) > delaysOfReversal * this.overMs;
  }

  /** Another meter counts there: what was learned of the one before is not true of it. */
  exchange(value: number, at: EpochMs, flows: boolean): void {
    const { lastAt, drawnAt = null } = this.memory;
    Object.assign(this.memory, noCounter(), ofSite(this.memory), { lastAt, drawnAt });
    this.stay(value, at, flows);
  }
}

/**
 * A counter that should move: dead after standing still for too long, wrong as soon as it shows less twice, or falls
 * for a day on end. Changes within its last digit, a reading that the next one takes back, a roll-over and a site that
 * feeds back are none of that.
 */
export const frozenEvaluator = (
  { position, powerPosition }: CounterPlace,
  overMs: number,
  isExpected: (values: ArrayLike<number>) => boolean,
  memory: FrozenMemory = noCounter(),
): StatefulEvaluator => {
  return {
    memory,
    observe: (values, at, site) => {
      const counter = new Counter(memory, overMs, site?.counter ?? nothingDeclared);
      const value = numberAt(values, position);
      if (value === null) return unknown;
      const beforeAt = memory.lastAt;
      renew(memory, () => ({ ...noCounter(), ...ofSite(memory) }), at);
      const { last } = memory;
      const flows = isExpected(values);
      const powerW = powerPosition === null ? null : numberAt(values, powerPosition);
      counter.see(powerW, at);
      if (last === null) {
        counter.stay(value, at, flows);
        return { condition: 'normal', value: null };
      }
      const change = value - last;
      if (change > 0) {
        counter.grow(value, at, change, flows);
        return { condition: 'normal', value: change };
      }
      if (change === 0 || counter.isJitter(change)) {
        counter.rest(at, flows ? { powerW, sinceMs: at - (beforeAt ?? at) } : null);
        // A count that has fallen for a day is not well because it rests for a moment.
        if (!flows) return { condition: counter.isReversed(at) ? 'between' : 'normal', value: 0 };
        return { condition: counter.isFrozen(at, powerPosition !== null) ? 'violated' : 'between', value: 0 };
      }
      return fell(counter, memory, { value, at, flows, powerW });
    },
  };
};

interface Fall {
  value: number;
  at: EpochMs;
  flows: boolean;
  powerW: number | null;
}

/** A reading below the one before. */
function fell(
  counter: Counter,
  memory: FrozenMemory,
  { value, at, flows, powerW }: Fall,
): ReturnType<StatefulEvaluator['observe']> {
  const last = memory.last ?? value;
  const crossed = counter.rolledOver(value);
  if (crossed !== null || counter.undoes(value, at, powerW)) {
    counter.stay(value, at, flows);
    return { condition: 'normal', value: crossed ?? 0 };
  }
  if (counter.isGentle(last - value, at, powerW)) {
    counter.stay(value, at, flows);
    return { condition: counter.isReversed(at) ? 'violated' : 'normal', value: value - last };
  }
  const { suspect = null } = memory;
  if (suspect === null) {
    memory.suspect = value;
    return { condition: 'between', value: 0 };
  }
  counter.exchange(value, at, flows);
  return { condition: 'violated', value: value - last };
}
