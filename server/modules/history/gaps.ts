import { silentAfterOf, staleness } from '@contract/staleness';
import type { Sample } from './downsample';

/** So many steps on each side tell at what interval a point was reported at that time. */
const stepsBeside = 5;

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The slower of the intervals before and after a step: where the pace changes, the step belongs to either. */
const usualAround = (steps: readonly number[], at: number): number =>
  Math.max(
    medianOf(steps.slice(Math.max(0, at - stepsBeside), at)),
    medianOf(steps.slice(at + 1, at + 1 + stepsBeside)),
  );

/**
 * Marks silence with one null between the readings around it: more than three intervals as they were usual at that
 * time, and more than five minutes. A chart must never draw a straight line over an outage.
 */
export const markGaps = (samples: readonly Sample[]): Sample[] => {
  const steps = samples.slice(1).map((sample, i) => sample.t - (samples[i]?.t ?? sample.t));
  const isSilence = (step: number, at: number): boolean =>
    step > staleness.leastMs && step > silentAfterOf(usualAround(steps, at));
  return samples.flatMap((sample, i) => {
    const step = steps[i - 1] ?? 0;
    if (i === 0 || !isSilence(step, i - 1)) return [sample];
    return [{ t: sample.t - Math.floor(step / 2), value: null }, sample];
  });
};
