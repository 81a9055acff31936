import { Worker } from 'node:worker_threads';
import type { Table, TableLimits } from './table';

const here = import.meta.url;
const buildAt = here.lastIndexOf('/dist/server/');
/** From the sources the thread is compiled as it starts, as the server itself is. */
const program =
  buildAt < 0
    ? new URL('fromSources.mjs', here)
    : new URL(`${here.slice(0, buildAt)}/dist/server/tableReader.js`);

const resourceLimits = { maxOldGenerationSizeMb: 384 };
const mostAtOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

const begin = async (): Promise<void> => {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
};
/** Hands the place on, or gives it up. */
const end = (): void => {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
};

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const inThread = (bytes: Uint8Array, limits: TableLimits): Promise<Table> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: { bytes, limits }, resourceLimits });
    const timer = setTimeout(() => finish({ failure: 'tooLarge' }), limits.ms);
    const finish = (table: Table): void => {
      clearTimeout(timer);
      resolve(table);
      void worker.terminate();
    };
    worker.on('message', finish);
    worker.on('error', (error) => {
      clearTimeout(timer);
      if (isOutOfMemory(error)) resolve({ failure: 'tooLarge' });
      else reject(error);
    });
    worker.on('exit', () => {
      clearTimeout(timer);
      reject(new Error('the reader of tables ended without an answer'));
    });
  });

/**
 * Rows of a CSV file or of the first sheet of a workbook, read in a thread of its own: whatever the file holds, it
 * costs limited memory and time, and never the time of the process.
 */
export async function readTable(bytes: Uint8Array, limits: TableLimits): Promise<Table> {
  await begin();
  try {
    return await inThread(bytes, limits);
  } finally {
    end();
  }
}
