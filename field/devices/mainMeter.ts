import { chance } from '@field/chance';
import type { SitePlan } from '@field/sites/plan';

/** What the meter's three counters would show if it were true, kWh: total, cooling, IT feed. */
export type Counts = readonly [number, number, number];

/**
 * The registers of a meter. They go on from `shown` by what is true since `at`, times its gain; reversed they fall;
 * frozen they and the powers rest.
 */
export interface MainMeter {
  at: Counts;
  shown: Counts;
  direction: 1 | -1;
  /** W as they were when it froze; null while it lives. */
  frozenW: Counts | null;
}

/** Shares of the start that the counters of cooling and IT begin with. */
const startShares = [1, 0.28, 0.68] as const;

export const newMainMeter = ({ meterStartKwh }: SitePlan): MainMeter => ({
  at: [0, 0, 0],
  shown: [meterStartKwh * startShares[0], meterStartKwh * startShares[1], meterStartKwh * startShares[2]],
  direction: 1,
  frozenW: null,
});

const each = (of: (i: 0 | 1 | 2) => number): Counts => [of(0), of(1), of(2)];

/** The register of one counter, before it starts again from 0 at its last digit. */
export const registerOf = (
  { at, shown, direction, frozenW }: MainMeter,
  gain: number,
  counts: Counts,
  i: 0 | 1 | 2,
): number => (frozenW === null ? shown[i] + direction * (counts[i] - at[i]) * gain : shown[i]);

/** From here on another direction counts; the registers go on from what they show. */
export function turn(meter: MainMeter, gain: number, counts: Counts, direction: 1 | -1): void {
  const shown = each((i) => registerOf(meter, gain, counts, i));
  Object.assign(meter, { at: counts, shown, direction });
}

export function freeze(meter: MainMeter, gain: number, counts: Counts, frozenW: Counts): void {
  turn(meter, gain, counts, meter.direction);
  meter.frozenW = frozenW;
}

/** It shows what was true all along: only its display rested. */
export function thaw(meter: MainMeter): void {
  meter.frozenW = null;
}

/** Another meter hangs in its place, with a count of its own. */
export function exchange(meter: MainMeter, counts: Counts, seed: number): void {
  const start = Math.round(chance(seed, 61, Math.round(counts[0])) * 900);
  Object.assign(meter, {
    at: counts,
    shown: each((i) => start * startShares[i]),
    direction: 1,
    frozenW: null,
  });
}
