import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import type { Log } from './log';
import { inTurns } from './turns';

/** A unit whose clock ticks when the test says so. */
function turningBy(turn: () => Promise<void>) {
  const remarks: unknown[] = [];
  let tick = (): void => undefined;
  const clock = {
    ...testClock(),
    every: (_: number, due: () => void) => {
      tick = due;
      return () => (tick = () => undefined);
    },
  };
  const log = { ...quietLog, warn: (...said: unknown[]) => void remarks.push(said[1]) } as Log;
  const unit = inTurns({ name: 'work', everyMs: 1_000, clock, log, failure: 'tried again' }, turn);
  return { unit, remarks, tick: () => tick() };
}

describe('work that is done in turns', () => {
  it('begins a turn when the one before is over, and stops after the last', async () => {
    const steps: string[] = [];
    let end = (): void => undefined;
    const { unit, tick } = turningBy(async () => {
      steps.push('begins');
      await new Promise<void>((resolve) => (end = resolve));
      steps.push('ends');
    });
    await unit.start(new AbortController().signal);
    tick();
    tick();
    await Promise.resolve();
    expect(steps).toEqual(['begins']);
    end();
    await new Promise(setImmediate);
    expect(steps).toEqual(['begins', 'ends', 'begins']);
    const stopped = unit.stop();
    end();
    await stopped;
    expect(steps).toEqual(['begins', 'ends', 'begins', 'ends']);
  });

  it('goes on after a turn that failed, and says so', async () => {
    let turns = 0;
    const { unit, remarks, tick } = turningBy(async () => {
      turns += 1;
      if (turns === 1) throw new Error('the database is away');
    });
    await unit.start(new AbortController().signal);
    tick();
    tick();
    await unit.stop();
    expect([turns, remarks]).toEqual([2, ['tried again']]);
  });
});
