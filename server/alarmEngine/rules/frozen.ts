import { nextZero } from '@contract/rollOvers';
import { hourMs, type EpochMs } from '@contract/time';
import { renew, type Observed } from './evaluators';
import { numberAt, unknown, type StatefulEvaluator } from './rule';

/** Where a counter and the power that moves it stand among the values; null where no power is reported. */
export interface CounterPlace {
  position: number;
  powerPosition: number | null;
}

export interface FrozenMemory extends Observed {
  last: number | null;
  /** The reading before it: what a glitch comes back to. */
  prior?: number | null;
  since: EpochMs | null;
  /** kWh that flowed while it stood still. */
  flowed?: number;
  /** The smallest change that was seen, and how many changes. */
  least?: number;
  changes?: number;
  /** A reading that nothing explains, until the next one does. */
  suspect?: number | null;
  /** The most that the count fell from one reading to the next while the site fed back, kWh. */
  fedBack?: number;
}

const noCounter = (): Required<FrozenMemory> => ({
  last: null,
  prior: null,
  since: null,
  lastAt: null,
  flowed: 0,
  least: 0,
  changes: 0,
  suspect: null,
  fedBack: 0,
});

/** Until so many changes were seen the last digit may be the coarsest that meters have, kWh. */
const changesLearned = 8;
const coarsest = 10;
/** As in the counting of the energy (history/counterPath.ts). */
const leastStandstillKwh = 0.5;
const digitsOfStandstill = 3;
/** The share of a register that a meter may have counted between two readings. */
const longestRollOver = 0.1;
/** A leap that is undone is so many times farther than what is left of it. */
const leapShare = 20;
const rounding = 1.001;
/** What a site can feed back between two readings, and how much more than what was seen of it. */
const mostFedBackKwh = 500;
const fedBackShare = 3;

class Counter {
  constructor(
    private readonly memory: FrozenMemory,
    private readonly overMs: number,
  ) {}

  private get resolution(): number {
    const { least = 0, changes = 0 } = this.memory;
    return changes < changesLearned ? coarsest : least;
  }

  private learn(change: number): void {
    const step = Math.min(Math.abs(change), coarsest);
    if (step < 0.000_5) return;
    const { least = 0, changes = 0 } = this.memory;
    this.memory.least = least === 0 ? step : Math.min(least, step);
    this.memory.changes = changes + 1;
  }

  /** Whether a count that changed so jitters within its last digit. */
  isJitter(change: number): boolean {
    const { least = 0, fedBack = 0 } = this.memory;
    return change < 0 && least > 0 && fedBack === 0 && -change <= least * rounding;
  }

  /** The newest reading was a glitch, if this one follows from the one before it. */
  undoes(value: number): boolean {
    const { prior = null, last, least = 0 } = this.memory;
    if (prior === null || last === null) return false;
    const left = value - prior;
    return left >= -least * rounding && last - prior > leapShare * Math.max(left, least, 0.001);
  }

  move(value: number, at: EpochMs, change: number): void {
    this.learn(change);
    this.stay(value, at);
  }

  /** Takes the reading for what the counter shows from now on. */
  stay(value: number, at: EpochMs | null): void {
    Object.assign(this.memory, { prior: this.memory.last, last: value, since: at, flowed: 0, suspect: null });
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

  /** The count of a site that feeds back falls while it does, and as far when it turns. */
  feedsBack(fall: number, isFeeding: boolean): boolean {
    const { fedBack = 0 } = this.memory;
    if (isFeeding && fall <= mostFedBackKwh) this.memory.fedBack = Math.max(fedBack, fall);
    return fall <= fedBackShare * (this.memory.fedBack ?? 0);
  }

  /** The meter was exchanged: what was learned of the one before is not true of it. */
  exchange(value: number, at: EpochMs): void {
    const { lastAt, last, fedBack: known = 0 } = this.memory;
    const fall = (last ?? value) - value;
    // Of a meter that reports no power, a count that turns shows that the site feeds back.
    const turned = fall <= mostFedBackKwh && value > fall ? fall : 0;
    const fedBack = Math.max(known, turned);
    Object.assign(this.memory, noCounter(), { last: value, since: at, lastAt, fedBack });
  }
}

/**
 * A counter that should move: dead when unchanged for too long, wrong as soon as it shows less twice. Changes
 * within its last digit, a reading that the next one takes back and a roll-over are none of that.
 */
export const frozenEvaluator = (
  { position, powerPosition }: CounterPlace,
  overMs: number,
  isExpected: (values: ArrayLike<number>) => boolean,
  memory: FrozenMemory = noCounter(),
): StatefulEvaluator => {
  const counter = new Counter(memory, overMs);
  return {
    memory,
    observe: (values, at) => {
      const value = numberAt(values, position);
      if (value === null) return unknown;
      const beforeAt = memory.lastAt;
      renew(memory, () => ({ ...noCounter(), fedBack: memory.fedBack ?? 0 }), at);
      const { last } = memory;
      const flows = isExpected(values);
      const powerW = powerPosition === null ? null : numberAt(values, powerPosition);
      if (last === null) {
        counter.stay(value, flows ? at : null);
        return { condition: 'normal', value: null };
      }
      const change = value - last;
      if (change > 0) {
        counter.move(value, at, change);
        return { condition: 'normal', value: change };
      }
      if (change === 0 || counter.isJitter(change)) {
        counter.rest(at, flows ? { powerW, sinceMs: at - (beforeAt ?? at) } : null);
        if (!flows) return { condition: 'normal', value: 0 };
        return { condition: counter.isFrozen(at, powerPosition !== null) ? 'violated' : 'between', value: 0 };
      }
      return fell(counter, memory, { value, at, isFeeding: powerW !== null && powerW < 0 });
    },
  };
};

interface Fall {
  value: number;
  at: EpochMs;
  isFeeding: boolean;
}

/** A reading below the one before. */
function fell(
  counter: Counter,
  memory: FrozenMemory,
  { value, at, isFeeding }: Fall,
): ReturnType<StatefulEvaluator['observe']> {
  const last = memory.last ?? value;
  const crossed = nextZero(last, value, { rollOver: null, step: 0.001, most: last * longestRollOver });
  if (crossed !== null || counter.undoes(value)) {
    counter.stay(value, at);
    return { condition: 'normal', value: crossed ?? 0 };
  }
  if (counter.feedsBack(last - value, isFeeding)) {
    counter.stay(value, at);
    return { condition: 'normal', value: value - last };
  }
  const { suspect = null } = memory;
  if (suspect === null || value < suspect) {
    memory.suspect = value;
    return { condition: 'between', value: 0 };
  }
  counter.exchange(value, at);
  return { condition: 'violated', value: value - last };
}
