import { paceFrom, type Pace } from '@field/speaker/pace';

export interface ChangingPace extends Pace {
  /** From now on the fleet lives so many times as fast as the wall. */
  live(speed: number): void;
}

/** A pace that can be changed on the way: what was lived before keeps the wall time at which it was lived. */
export function changingPace(speed: number, wall: () => number = Date.now): ChangingPace {
  const stretches = [{ startMs: wall(), wallMs: wall(), speed }];
  const newest = () => stretches.at(-1)!;
  const simulatedNow = () => newest().startMs + (wall() - newest().wallMs) * newest().speed;
  return {
    simulatedNow,
    live: (next) => void stretches.push({ startMs: simulatedNow(), wallMs: wall(), speed: next }),
    wallOf: (simulatedMs) => {
      const lived = stretches.findLast(({ startMs }) => startMs <= simulatedMs) ?? stretches[0]!;
      return lived.wallMs + paceFrom(0, lived.speed).wallOf(simulatedMs - lived.startMs);
    },
  };
}
