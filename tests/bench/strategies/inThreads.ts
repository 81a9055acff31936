import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { BenchOptions } from './options';
import type { RoomOutcome } from './roomThread';

/** Rooms one after the other on every core; the order of the results is that of the rooms. */
export async function outcomesOf(
  options: BenchOptions,
  heard: (done: number) => void,
): Promise<RoomOutcome[]> {
  const outcomes: RoomOutcome[] = [];
  let next = 0;
  const serve = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const thread = new Worker(new URL('./fromSources.mjs', import.meta.url), { workerData: options });
      const hand = (): void => {
        if (next < options.rooms) thread.postMessage(next++);
        else void thread.terminate().then(() => resolve());
      };
      thread.on('error', reject);
      thread.on('message', (outcome: RoomOutcome) => {
        outcomes.push(outcome);
        heard(outcomes.length);
        hand();
      });
      hand();
    });
  const threads = Math.min(options.rooms, availableParallelism());
  await Promise.all(Array.from({ length: threads }, serve));
  return outcomes.sort((a, b) => a.index - b.index);
}
