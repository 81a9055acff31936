import { hourMs, minuteMs, type EpochMs } from '@contract/time';
import type { Condition } from '../engine';
import { compare, numberOrNull, type Gauge, type Measured } from './rule';

const unknown: Measured = { condition: 'unknown', value: null };

interface Sample {
  at: EpochMs;
  value: number;
}

/** Samples of a window, thinned so that a device that speaks often costs no more than one that speaks rarely. */
export const mostSamples = 64;

class Window {
  private readonly samples: Sample[] = [];

  constructor(private readonly overMs: number) {}

  add(at: EpochMs, value: number): void {
    const { samples, overMs } = this;
    const last = samples.at(-1);
    // The newest sample may stand in for an earlier one of the same slot, but the first of a window never moves.
    if (samples.length > 1 && last !== undefined && at - last.at < overMs / mostSamples) samples.pop();
    samples.push({ at, value });
    while (samples.length > 2 && (samples[1]?.at ?? at) <= at - overMs) samples.shift();
  }

  /** Change per ms over the window; null until the window is nearly full, as two readings make no trend. */
  slope(): number | null {
    const first = this.samples[0];
    const last = this.samples.at(-1);
    if (first === undefined || last === undefined || last.at - first.at < this.overMs * 0.8) return null;
    return (last.value - first.value) / (last.at - first.at);
  }

  clear(): void {
    this.samples.length = 0;
  }
}

/** Rise of a point in units per minute. */
export const rateGauge = (position: number, perMinute: number, overMs: number, deadband: number): Gauge => {
  const window = new Window(overMs);
  return {
    observe: (values, at) => {
      const value = values[position] ?? NaN;
      if (Number.isNaN(value)) return unknown;
      window.add(at, value);
      const slope = window.slope();
      if (slope === null) return unknown;
      return { condition: compare(slope * minuteMs, true, perMinute, deadband), value: slope * minuteMs };
    },
  };
};

/**
 * Nothing is predicted from further below the limit than this, in the point's unit: units that cycle let a healthy
 * room swing by as much, and each swing would be taken for the beginning of the end.
 */
const nearLimit = 3;

/** Minutes until a rising point crosses its limit; nothing is predicted once it has. */
export const predictGauge = (
  position: number,
  limit: number,
  withinMin: number,
  overMs: number,
  deadband: number,
): Gauge => {
  const window = new Window(overMs);
  return {
    observe: (values, at) => {
      const value = values[position] ?? NaN;
      if (Number.isNaN(value)) return unknown;
      window.add(at, value);
      const slope = window.slope();
      if (slope === null) return unknown;
      if (slope <= 0 || value >= limit || value < limit - nearLimit)
        return { condition: 'normal', value: null };
      const minutes = (limit - value) / slope / minuteMs;
      return { condition: compare(minutes, false, withinMin, deadband), value: minutes };
    },
  };
};

/** A point that stays within a band for the whole time is taken to be dead. */
export const stuckGauge = (position: number, band: number, overMs: number): Gauge => {
  let since: EpochMs | null = null;
  let low = NaN;
  let high = NaN;
  return {
    observe: (values, at) => {
      const value = values[position] ?? NaN;
      if (Number.isNaN(value)) {
        since = null;
        return unknown;
      }
      low = since === null ? value : Math.min(low, value);
      high = since === null ? value : Math.max(high, value);
      since ??= at;
      if (high - low > band) {
        [since, low, high] = [at, value, value];
        return { condition: 'normal', value: band };
      }
      return { condition: at - since >= overMs ? 'violated' : 'normal', value: high - low };
    },
  };
};

/** Counts samples in a row that were missing or leapt from the one before. */
export const jumpGauge = (position: number, step: number, samples: number): Gauge => {
  let before = NaN;
  let bad = 0;
  return {
    observe: (values) => {
      const value = values[position] ?? NaN;
      const leap = Math.abs(value - before);
      const isBad = Number.isNaN(value) || leap > step;
      before = Number.isNaN(value) ? before : value;
      bad = isBad ? Math.min(samples, bad + 1) : 0;
      const condition: Condition = bad >= samples ? 'violated' : bad === 0 ? 'normal' : 'between';
      return { condition, value: numberOrNull(leap) };
    },
  };
};

/** A counter that should move: dead after standing still for too long, wrong as soon as it runs backwards. */
export const frozenGauge = (
  position: number,
  overMs: number,
  isExpected: (values: ArrayLike<number>) => boolean,
): Gauge => {
  let last = NaN;
  let since: EpochMs | null = null;
  return {
    observe: (values, at) => {
      const value = values[position] ?? NaN;
      if (Number.isNaN(value)) return unknown;
      const moved = value - last;
      last = value;
      if (moved < 0) {
        since = at;
        return { condition: 'violated', value: moved };
      }
      if (Number.isNaN(moved) || moved > 0 || !isExpected(values)) {
        since = isExpected(values) ? at : null;
        return { condition: 'normal', value: numberOrNull(moved) };
      }
      since ??= at;
      return { condition: at - since >= overMs ? 'violated' : 'between', value: 0 };
    },
  };
};

/** Growth of a counter within a window; a counter that starts again from nothing has not grown. */
export const countGauge = (position: number, times: number, overMs: number): Gauge => {
  let last = NaN;
  const grown: Sample[] = [];
  return {
    observe: (values, at) => {
      const value = values[position] ?? NaN;
      if (Number.isNaN(value)) return unknown;
      if (value > last) grown.push({ at, value: value - last });
      last = value;
      while (grown.length > 0 && (grown[0]?.at ?? at) <= at - overMs) grown.shift();
      const sum = grown.reduce((total, sample) => total + sample.value, 0);
      return { condition: sum >= times ? 'violated' : 'normal', value: sum };
    },
  };
};

export interface ShortCycleLimits {
  startsPerHour: number;
  overMs: number;
  minOnMs: number;
  times: number;
}

/** Too many starts per hour over the window, or several runs in a row that were too short. */
export const shortCycleGauge = (position: number, limits: ShortCycleLimits): Gauge => {
  const { startsPerHour, overMs, minOnMs, times } = limits;
  const starts: EpochMs[] = [];
  let isOn: boolean | null = null;
  let onSince: EpochMs | null = null;
  let shortRuns = 0;
  const turn = (isNowOn: boolean, at: EpochMs): void => {
    if (isNowOn) {
      starts.push(at);
      onSince = at;
    } else if (onSince !== null) shortRuns = at - onSince < minOnMs ? shortRuns + 1 : 0;
  };
  return {
    observe: (values, at) => {
      const value = values[position] ?? NaN;
      if (Number.isNaN(value)) return unknown;
      if (isOn !== null && isOn !== (value === 1)) turn(value === 1, at);
      isOn = value === 1;
      while (starts.length > 0 && (starts[0] ?? at) <= at - overMs) starts.shift();
      const perHour = (starts.length * hourMs) / overMs;
      return {
        condition: perHour > startsPerHour || shortRuns >= times ? 'violated' : 'normal',
        value: perHour,
      };
    },
  };
};

/** The value differs from the one before; normal again once it has stayed the same for the hold. */
export const changeGauge = (position: number, holdMs: number): Gauge => {
  let last = NaN;
  let changedAt: EpochMs | null = null;
  return {
    observe: (values, at) => {
      const value = values[position] ?? NaN;
      if (Number.isNaN(value)) return unknown;
      if (!Number.isNaN(last) && value !== last) changedAt = at;
      last = value;
      return { condition: changedAt !== null && at - changedAt < holdMs ? 'violated' : 'normal', value };
    },
  };
};
