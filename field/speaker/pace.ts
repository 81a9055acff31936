/** Simulated time: the wall's own at speed 1; faster, the fleet lives more of it per second than the wall. */
export interface Pace {
  simulatedNow(): number;
  /** When, on the wall, an instant of the simulation is (or was) lived: what its messages are stamped with. */
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
