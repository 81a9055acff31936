import type { MeterFinding } from '@contract/siteEnergy';
import type { Quarters } from './quarters';

/**
 * How the readings of a counter become energy between moments. A reading that cannot follow from the one before is
 * judged in this order:
 * - the count comes back to where it would have been: a glitch, which says nothing (`glitch`);
 * - it went on from 0 at the end of its register: the growth across it is known (`rollOver`);
 * - it falls gently: energy fed back where the meter counts that (`fedBack`), else it runs backwards (`backwards`);
 * - else the meter was exchanged or set: what it grew across that moment is estimated (`exchange`).
 * A count that rests although power flows stands still (`standstill`); a change within one resolution is none.
 */
export interface CounterRule {
  /** Where it starts again from 0; null: at an end of registers in use, if that explains what is seen. */
  rollOver: number | null;
  /** Most that it can grow in a quarter of an hour; null: by its power, or else by its own usual growth. */
  mostPerQuarter: number | null;
  /** What a reading is stored to. */
  step: number;
  /** One step of its last digit, as declared. */
  resolution?: number | null;
  /** The same as learned before: for a span that shows too little of it. */
  learned?: number | null;
  /** The time between two readings, as declared; s. */
  intervalS?: number | null;
  /** It counts down while energy is fed back. */
  feedsBack?: boolean;
  /** It counts events: while it shows the same there was none. */
  isOfEvents?: boolean;
}

export interface Found {
  kind: MeterFinding;
  first: number;
  last: number;
  kwh: number | null;
}

export type LinkKind = 'counted' | 'gap' | 'power' | 'estimated';

/** Energy between two moments. */
export interface Link {
  from: number;
  to: number;
  kwh: number;
  kind: LinkKind;
  /** How far the counts at both ends may be from the true ones. */
  bandFrom: number;
  bandTo: number;
}

export interface CounterPath {
  links: Link[];
  /** Energy fed back, at the moment of the reading that shows it. */
  fedBack: { at: number; kwh: number }[];
  /** How far what was estimated at a moment may be from the truth. */
  doubts: { at: number; kwh: number }[];
  found: Found[];
  /** Most per quarter by which it was judged. */
  most: number;
  /** The step of its last digit, and whether enough changes were seen to know it. */
  resolution: number;
  isLearned: boolean;
  /** The usual time between two readings, in quarters. */
  interval: number;
}

/** kWh of a quarter from its mean power; what is fed back is none. */
export const fromPowerW = (watts: number): number => Math.max(0, watts) / 4_000;

/**
 * kWh that flowed between two moments by the power; NaN where it is not known for most of the time.
 * @param isNet what was fed back is taken from it
 */
export function flowedBetween(power: Quarters | null, from: number, to: number, isNet = false): number {
  if (power === null || to <= from) return NaN;
  let [kwh, known] = [0, 0];
  for (let i = Math.floor(from); i < to; i++) {
    if (!power.has(i)) continue;
    const share = Math.min(to, i + 1) - Math.max(from, i);
    kwh += (isNet ? power.mean(i) / 4_000 : fromPowerW(power.mean(i))) * share;
    known += share;
  }
  return known >= 0.8 * (to - from) ? (kwh * (to - from)) / known : NaN;
}
