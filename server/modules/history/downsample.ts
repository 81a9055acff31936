import type { EpochMs } from '@contract/time';

export interface Sample {
  t: EpochMs;
  value: number | null;
}

/** What one slot keeps: its lowest and highest sample in time order, and one gap if it holds any. */
const keepExtremes = (slot: readonly Sample[]): Sample[] => {
  let low: Sample | undefined;
  let high: Sample | undefined;
  let gap: Sample | undefined;
  for (const sample of slot) {
    if (sample.value === null) gap ??= sample;
    else {
      if (low?.value == null || sample.value < low.value) low = sample;
      if (high?.value == null || sample.value > high.value) high = sample;
    }
  }
  const kept = new Set([low, high, gap].filter((sample) => sample !== undefined));
  return [...kept].sort((a, b) => a.t - b.t);
};

/**
 * At most about `maxPoints` samples that still show every peak, every dip and every gap. Samples in time order
 * within [from, to); fewer than the limit come back untouched.
 */
export const downsample = (
  samples: readonly Sample[],
  from: EpochMs,
  to: EpochMs,
  maxPoints: number,
): Sample[] => {
  if (samples.length <= maxPoints) return [...samples];
  const slots = Math.max(1, Math.floor(maxPoints / 2));
  const slotMs = (to - from) / slots;
  const bySlot: Sample[][] = Array.from({ length: slots }, () => []);
  for (const sample of samples)
    bySlot[Math.min(slots - 1, Math.floor((sample.t - from) / slotMs))]?.push(sample);
  return bySlot.flatMap(keepExtremes);
};
