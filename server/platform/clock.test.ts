import { testClock } from '@tests/support/testClock';
import { simulatedClock } from './clock';

describe('the clock of a simulation', () => {
  it('agrees with the wall at its beginning and runs ahead of it from there', () => {
    const wall = testClock();
    const clock = simulatedClock({ speed: 60, fromMs: wall.now() }, wall);
    const began = clock.now();
    expect(began).toBe(wall.now());
    wall.pass(1_000);
    expect([clock.now() - began, clock.monotonicMs()]).toEqual([60_000, 60_000]);
  });

  it('reads the same in every process that shares it, whenever that began', () => {
    const wall = testClock();
    const simulation = { speed: 7, fromMs: wall.now() };
    const first = simulatedClock(simulation, wall);
    wall.pass(12_345);
    expect(simulatedClock(simulation, wall).now()).toBe(first.now());
  });

  it('shortens what is waited for, down to what a timer can do', () => {
    const waited: number[] = [];
    const wall = { ...testClock(), every: (ms: number) => (waited.push(ms), () => undefined) };
    const clock = simulatedClock({ speed: 60, fromMs: 0 }, { ...wall, after: wall.every });
    clock.every(60_000, () => undefined);
    clock.after(10, () => undefined);
    expect(waited).toEqual([1_000, 5]);
  });
});
