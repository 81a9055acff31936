import { Worker } from 'node:worker_threads';
import type { Rehearsed } from './rehearse';
import type { ThreadOrder } from './thread';

const here = import.meta.url;
const buildAt = here.lastIndexOf('/dist/server/');
/** From the sources the thread is compiled as it starts, as the server itself is. */
const program =
  buildAt < 0
    ? new URL('fromSources.mjs', here)
    : new URL(`${here.slice(0, buildAt)}/dist/server/rehearsal.js`);

let last: Promise<unknown> = Promise.resolve();

const inOwnThread = (order: ThreadOrder): Promise<Rehearsed | null> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: order });
    worker.on('message', (said: Rehearsed | null) => {
      resolve(said);
      void worker.terminate();
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('the rehearsal ended without an answer')));
  });

/** One after the other, in a thread of its own: it takes some seconds of a processor. */
export function rehearseInThread(order: ThreadOrder): Promise<Rehearsed | null> {
  const next = last.then(() => inOwnThread(order));
  last = next.catch(() => undefined);
  return next;
}
