import type { Outdoor } from '@field/physics/room';
import { hourMs } from '@contract/time';

/** Weather of one place: writes temperature and humidity of the instant into `into` (no allocation per step). */
export interface Weather {
  at(epochMs: number, into: Outdoor): void;
}

/** Every place of the fleet has the plant's clock: UTC+8. */
export const localOffsetMs = 8 * hourMs;

/** Local hour of the day with its fraction. */
export const localHour = (epochMs: number): number => ((epochMs + localOffsetMs) % (24 * hourMs)) / hourMs;

/** Hourly values from `startMs`: temperature linear between hours, humidity held (facts: thermal reference). */
export interface HourlySeries {
  startMs: number;
  tempC: Float64Array;
  rhPct: Float64Array;
}

const { floor } = Math;

/** A series as weather; outside its span it repeats, so that a typical year serves any date. */
export function repeating(series: HourlySeries): Weather {
  const { startMs, tempC, rhPct } = series;
  const length = tempC.length;
  return {
    at(epochMs, into) {
      const hours = (epochMs - startMs) / hourMs;
      const whole = floor(hours);
      const index = ((whole % length) + length) % length;
      const here = tempC[index] ?? 0;
      const next = tempC[index + 1 < length ? index + 1 : 0] ?? here;
      into.tempC = here + (next - here) * (hours - whole);
      into.rhPct = rhPct[index] ?? 50;
    },
  };
}
