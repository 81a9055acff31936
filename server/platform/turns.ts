import type { Clock } from './clock';
import type { Log } from './log';
import type { Unit } from './unit';

export interface TurnsOptions {
  name: string;
  everyMs: number;
  clock: Clock;
  log: Log;
  /** What is logged of a turn that failed; the next one tries again. */
  failure: string;
}

/** A unit that does its work again and again, one turn after the other; its stop waits for the turn that runs. */
export function inTurns(
  { name, everyMs, clock, log, failure }: TurnsOptions,
  turn: () => Promise<void>,
): Unit {
  let cancel = (): void => undefined;
  let turning: Promise<void> = Promise.resolve();
  const take = () => turn().catch((error: unknown) => log.warn({ err: error }, failure));
  return {
    name,
    start: async () => {
      cancel = clock.every(everyMs, () => {
        turning = turning.then(take);
      });
    },
    stop: async () => {
      cancel();
      await turning;
    },
  };
}
