import { silentAfterOf } from '@contract/staleness';
import type { Sample } from './downsample';

const medianOf = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Marks silence with one null between the readings around it: more than three usual intervals and more than five
 * minutes. A chart must never draw a straight line over an outage.
 */
export const markGaps = (samples: readonly Sample[]): Sample[] => {
  const steps = samples.slice(1).map((sample, i) => sample.t - (samples[i]?.t ?? sample.t));
  const limitMs = silentAfterOf(medianOf([...steps]));
  return samples.flatMap((sample, i) => {
    const step = i === 0 ? 0 : (steps[i - 1] ?? 0);
    return step > limitMs ? [{ t: sample.t - Math.floor(step / 2), value: null }, sample] : [sample];
  });
};
