import { minuteMs } from '@contract/time';
import type { Condition } from '../engine';
import { compare, numberAt, unknown, type StatefulEvaluator, type Measured } from './rule';
import { Window, type Sample } from './window';

/** A rise per minute over a window, and how far below it the rise is calm again. */
export interface RateForm {
  perMinute: number;
  overMs: number;
  deadband: number;
}

/** From what clears an alarm to what raises one; `unknown` gives way to whatever else is said. */
const weights: Record<Condition, number> = { unknown: 0, normal: 1, between: 2, violated: 3 };

const worst = (said: readonly Measured[]): Measured =>
  said.reduce((a, b) => (weights[b.condition] > weights[a.condition] ? b : a), unknown);

/** One window for each form. */
export type RateMemory = Sample[][];

/** Rise of a point in units per minute: one of its forms is enough. */
export const rateEvaluator = (
  position: number,
  forms: readonly RateForm[],
  memory: RateMemory = forms.map(() => []),
): StatefulEvaluator => {
  const windows = forms.map(({ overMs }, i) => new Window(overMs, (memory[i] ??= [])));
  return {
    memory,
    observe: (values, at) => {
      const value = numberAt(values, position);
      if (value === null) return unknown;
      const said = forms.map(({ perMinute, deadband }, i): Measured => {
        windows[i]?.add(at, value);
        const change = windows[i]?.change() ?? null;
        if (change === null) return unknown;
        const slope = (change.by / change.overMs) * minuteMs;
        return { condition: compare(slope, true, perMinute, deadband), value: slope };
      });
      return worst(said);
    },
  };
};

/**
 * Nothing is predicted from further below the limit than this, in the point's unit: units that cycle let a healthy
 * room swing by as much, and each swing would be taken for the beginning of the end.
 */
const nearLimit = 3;

/**
 * Minutes until a room that rose by `rise` over `overMin` has risen by `left` more; null when it never will.
 * A room of one resistance and one capacity (facts/domain §6.1, the air node) approaches its end temperature
 * as 1 - exp(-t/tau): what is left to rise now is D = rise / (exp(over/tau) - 1), and it crosses after
 * tau * ln(D / (D - left)). As tau grows this becomes the straight line.
 */
export const minutesUntil = (
  rise: number,
  overMin: number,
  left: number,
  timeConstantMin: number,
): number | null => {
  if (rise <= 0) return null;
  if (!Number.isFinite(timeConstantMin)) return (left / rise) * overMin;
  const whole = rise / Math.expm1(overMin / timeConstantMin);
  return whole <= left ? null : timeConstantMin * Math.log(whole / (whole - left));
};

export interface Prediction {
  limit: number;
  withinMin: number;
  overMs: number;
  deadband: number;
  /** Of rooms whose twin says nothing. */
  timeConstantMin: number;
}

/** Minutes until a rising point crosses its limit; nothing is predicted once it has. */
export const predictEvaluator = (
  position: number,
  prediction: Prediction,
  memory: Sample[] = [],
): StatefulEvaluator => {
  const { limit, withinMin, overMs, deadband, timeConstantMin } = prediction;
  const window = new Window(overMs, memory);
  return {
    memory,
    observe: (values, at, site) => {
      const value = numberAt(values, position);
      if (value === null) return unknown;
      window.add(at, value);
      const change = window.change();
      if (change === null) return unknown;
      const isNear = value < limit && value >= limit - nearLimit;
      const minutes = isNear
        ? minutesUntil(change.by, change.overMs / minuteMs, limit - value, site?.airMin ?? timeConstantMin)
        : null;
      if (minutes === null) return { condition: 'normal', value: null };
      return { condition: compare(minutes, false, withinMin, deadband), value: minutes };
    },
  };
};
