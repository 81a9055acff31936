import { hourMs, type EpochMs } from '@contract/time';
import type { Condition } from '../engine';
import { longestPauseMs, numberAt, unknown, type StatefulEvaluator } from './rule';
import type { Sample } from './window';

/** When an evaluator was last told something; null before it was. */
export interface Observed {
  lastAt: EpochMs | null;
}

const isAfterPause = ({ lastAt }: Observed, at: EpochMs): boolean =>
  lastAt !== null && at - lastAt > longestPauseMs;

/** Begins anew, in place, when what is remembered is too old to be compared with; notes when it was told. */
export const renew = <Memory extends Observed>(memory: Memory, fresh: () => Memory, at: EpochMs): void => {
  if (isAfterPause(memory, at)) Object.assign(memory, fresh());
  memory.lastAt = at;
};

export interface JumpMemory extends Observed {
  before: number | null;
  bad: number;
}

const noJumps = (): JumpMemory => ({ before: null, bad: 0, lastAt: null });

/** Counts samples in a row that were missing or leapt from the one before. */
export const jumpEvaluator = (
  position: number,
  step: number,
  samples: number,
  memory: JumpMemory = noJumps(),
): StatefulEvaluator => ({
  memory,
  observe: (values, at) => {
    renew(memory, noJumps, at);
    const value = numberAt(values, position);
    const leap = value === null || memory.before === null ? null : Math.abs(value - memory.before);
    const isBad = value === null || (leap !== null && leap > step);
    memory.before = value ?? memory.before;
    memory.bad = isBad ? Math.min(samples, memory.bad + 1) : 0;
    const condition: Condition = memory.bad >= samples ? 'violated' : memory.bad === 0 ? 'normal' : 'between';
    return { condition, value: leap };
  },
});

export interface CountMemory extends Observed {
  last: number | null;
  grown: Sample[];
}

const noGrowth = (): CountMemory => ({ last: null, grown: [], lastAt: null });

/** Growth of a counter within a window; a counter that starts again from nothing has not grown. */
export const countEvaluator = (
  position: number,
  times: number,
  overMs: number,
  memory: CountMemory = noGrowth(),
): StatefulEvaluator => ({
  memory,
  observe: (values, at) => {
    const value = numberAt(values, position);
    if (value === null) return unknown;
    renew(memory, noGrowth, at);
    const { last, grown } = memory;
    if (last !== null && value > last) grown.push({ at, value: value - last });
    memory.last = value;
    while (grown.length > 0 && (grown[0]?.at ?? at) <= at - overMs) grown.shift();
    const sum = grown.reduce((total, sample) => total + sample.value, 0);
    return { condition: sum >= times ? 'violated' : 'normal', value: sum };
  },
});

export interface ShortCycleLimits {
  startsPerHour: number;
  overMs: number;
  minOnMs: number;
  times: number;
}

export interface ShortCycleMemory extends Observed {
  starts: EpochMs[];
  isOn: boolean | null;
  onSince: EpochMs | null;
  shortRuns: number;
}

const noCycles = (): ShortCycleMemory => ({
  starts: [],
  isOn: null,
  onSince: null,
  shortRuns: 0,
  lastAt: null,
});

/** Too many starts per hour over the window, or several runs in a row that were too short. */
export const shortCycleEvaluator = (
  position: number,
  limits: ShortCycleLimits,
  memory: ShortCycleMemory = noCycles(),
): StatefulEvaluator => {
  const { startsPerHour, overMs, minOnMs, times } = limits;
  const turn = (isNowOn: boolean, at: EpochMs): void => {
    if (isNowOn) {
      memory.starts.push(at);
      memory.onSince = at;
    } else if (memory.onSince !== null)
      memory.shortRuns = at - memory.onSince < minOnMs ? memory.shortRuns + 1 : 0;
  };
  return {
    memory,
    observe: (values, at) => {
      const value = numberAt(values, position);
      if (value === null) return unknown;
      renew(memory, noCycles, at);
      if (memory.isOn !== null && memory.isOn !== (value === 1)) turn(value === 1, at);
      memory.isOn = value === 1;
      const { starts } = memory;
      while (starts.length > 0 && (starts[0] ?? at) <= at - overMs) starts.shift();
      const perHour = (starts.length * hourMs) / overMs;
      return {
        condition: perHour > startsPerHour || memory.shortRuns >= times ? 'violated' : 'normal',
        value: perHour,
      };
    },
  };
};

export interface ChangeMemory {
  last: number | null;
  changedAt: EpochMs | null;
}

/** The value differs from the one before, however long ago that was; normal again once it has stayed the same for the hold. */
export const changeEvaluator = (
  position: number,
  holdMs: number,
  memory: ChangeMemory = { last: null, changedAt: null },
): StatefulEvaluator => ({
  memory,
  observe: (values, at) => {
    const value = numberAt(values, position);
    if (value === null) return unknown;
    if (memory.last !== null && value !== memory.last) memory.changedAt = at;
    memory.last = value;
    const isRecent = memory.changedAt !== null && at - memory.changedAt < holdMs;
    return { condition: isRecent ? 'violated' : 'normal', value };
  },
});
