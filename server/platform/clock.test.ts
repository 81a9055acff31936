import { testClock } from '@tests/support/testClock';
import { endingClock, simulatedClock, systemClock } from './clock';

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

describe('the clock of one owner', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('ends what it has timed with its owner, and times nothing after that', () => {
    const ran: string[] = [];
    const clock = endingClock(systemClock);
    clock.after(10, () => ran.push('soon'));
    clock.after(10, () => ran.push('cancelled'))();
    jest.advanceTimersByTime(10);
    clock.after(10, () => ran.push('late'));
    clock.every(10, () => ran.push('again'));
    clock.end();
    clock.after(10, () => ran.push('after its end'));
    expect(jest.getTimerCount()).toBe(0);
    jest.advanceTimersByTime(100);
    expect(ran).toEqual(['soon']);
  });
});
