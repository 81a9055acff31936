import { processCrashed, processEnded, processStarted } from './processes.slice';
import { call, delay, put, type Saga } from './effects';
import type { Process } from './process';

/** Waits before the restarts in a row; the last one stays. */
export const restartLadderMs = [500, 1_000, 5_000, 10_000, 30_000] as const;
/** A process that held this long begins the ladder from zero at its next crash. */
const healthyAfterMs = 60_000;

export const backoffMsOf = (crashesInARow: number): number =>
  restartLadderMs[Math.min(crashesInARow, restartLadderMs.length) - 1] ?? 0;

/** Runs the process for ever: a crash is told in the store, waited out on the ladder, and started again. */
export function* supervise(process: Process): Saga {
  for (let crashes = 0; ;) {
    const startedAtMs = performance.now();
    yield* put(processStarted({ name: process.name }));
    try {
      yield* call(process.run);
      yield* put(processEnded({ name: process.name }));
      return;
    } catch (error) {
      crashes = performance.now() - startedAtMs > healthyAfterMs ? 1 : crashes + 1;
      const backoffMs = backoffMsOf(crashes);
      yield* put(processCrashed({ name: process.name, message: messageOf(error), backoffMs }));
      yield* delay(backoffMs);
    }
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
