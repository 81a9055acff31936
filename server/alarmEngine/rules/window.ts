import { minuteMs, type EpochMs } from '@contract/time';
import { longestPauseMs } from './rule';

export interface Sample {
  at: EpochMs;
  value: number;
}

/** Samples of a window, thinned so that a device that speaks often costs no more than one that speaks rarely. */
export const mostSamples = 64;

/**
 * No room warms or cools by as much within two minutes, in the point's unit: a sensor does that was not right, or is
 * right again. A trend over such a step is none.
 */
const [largestStep, stepWithinMs] = [15, 2 * minuteMs];

const isStep = (before: Sample, at: EpochMs, value: number): boolean =>
  Math.abs(value - before.value) > largestStep && at - before.at <= stepWithinMs;

/** The newest samples of a point, over a stretch of time; `samples` is changed in place. */
export class Window {
  constructor(
    private readonly overMs: number,
    private readonly samples: Sample[],
  ) {}

  add(at: EpochMs, value: number): void {
    const { samples, overMs } = this;
    let last = samples.at(-1);
    if (last !== undefined && (at - last.at > longestPauseMs || isStep(last, at, value))) {
      samples.length = 0;
      last = undefined;
    }
    // The newest sample takes the place of one that is no slot away from the sample before; the first never moves.
    const before = samples.at(-2);
    if (before !== undefined && last !== undefined && last.at - before.at < overMs / mostSamples)
      samples.pop();
    samples.push({ at, value });
    while (samples.length > 2 && (samples[1]?.at ?? at) <= at - overMs) samples.shift();
  }

  /** Change over the window and its length, ms; null until it is nearly full, as two readings make no trend. */
  change(): { by: number; overMs: number } | null {
    const first = this.samples[0];
    const last = this.samples.at(-1);
    if (first === undefined || last === undefined || last.at - first.at < this.overMs * 0.8) return null;
    return { by: last.value - first.value, overMs: last.at - first.at };
  }
}
