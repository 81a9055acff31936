import { Worker } from 'node:worker_threads';
import type { Drawn, PdfContent } from './content';

const here = import.meta.url;
const buildAt = here.lastIndexOf('/dist/server/');
/** From the sources the thread is compiled as it starts, as the server itself is. */
const program =
  buildAt < 0
    ? new URL('fromSources.mjs', here)
    : new URL(`${here.slice(0, buildAt)}/dist/server/pdfThread.js`);

const resourceLimits = { maxOldGenerationSizeMb: 512 };

let last: Promise<unknown> = Promise.resolve();

const inOwnThread = (content: PdfContent, signal: AbortSignal): Promise<Drawn> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(program, { workerData: content, resourceLimits });
    const stop = () => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (drawn: Drawn) => {
      resolve(drawn);
      stop();
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(new Error('the drawing of a document ended without an answer'));
    });
  });

/** One after the other, in a thread of its own: fonts and hundreds of pages take seconds of a processor. */
export function pdfInThread(content: PdfContent, signal: AbortSignal): Promise<Drawn> {
  const next = last.then(() => inOwnThread(content, signal));
  last = next.catch(() => undefined);
  return next;
}
