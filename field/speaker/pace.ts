/** Simulated time: the wall's own at speed 1; faster, the fleet lives more of it per second than the wall. */
export interface Pace {
  simulatedNow(): number;
  /** What the messages of an instant of the simulation are stamped with: when it is (or was) lived on the wall. */
  wallOf(simulatedMs: number): number;
}

export function paceFrom(startMs: number, speed: number, wall: () => number = Date.now): Pace {
  return {
    simulatedNow: () => startMs + (wall() - startMs) * speed,
    // Before the start both clocks agree: history bears its own times.
    wallOf: (simulatedMs) =>
      simulatedMs <= startMs ? simulatedMs : startMs + (simulatedMs - startMs) / speed,
  };
}

/** The pace of a simulation whose server reads the same clock: its messages bear the time of the simulation. */
export const sharedPace = (fromMs: number, speed: number): Pace => ({
  ...paceFrom(fromMs, speed),
  wallOf: (simulatedMs) => simulatedMs,
});
