import { Worker } from 'node:worker_threads';
import type { TableChoice } from './heads';
import type { Handing, Outline, Table, TableLimits, TableNews, TableRow } from './table';

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

interface Taking extends Handing {
  /** Counts the batches that were taken, for the thread to wait by. */
  taken: Int32Array;
}

const inThread = (
  bytes: Uint8Array,
  limits: TableLimits,
  choice: TableChoice,
  taking?: Taking,
): Promise<Table> =>
  new Promise((resolve, reject) => {
    const order = { bytes, limits, choice, batchRows: taking?.rows, taken: taking?.taken };
    const worker = new Worker(program, { workerData: order, resourceLimits });
    const timer = setTimeout(() => finish({ failure: 'tooLarge' }), limits.ms);
    const finish = (table: Table): void => {
      clearTimeout(timer);
      resolve(table);
      void worker.terminate();
    };
    worker.on('message', (news: TableNews) => ('batch' in news ? taking?.hand(news.batch) : finish(news)));
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
 * Rows of a CSV file or of a sheet of a workbook from the head of the table on, read in a thread of its own: whatever the file holds, it
 * costs limited memory and time, and never the time of the process.
 */
export async function readTable(
  bytes: Uint8Array,
  limits: TableLimits,
  choice: TableChoice = {},
): Promise<Table> {
  await begin();
  try {
    return await inThread(bytes, limits, choice);
  } finally {
    end();
  }
}

/**
 * The same, a batch at a time while the rest is read: `take` has the rows of a large file without all of them at once,
 * and the thread reads no faster than they are taken.
 * Answers where in the file they were, or why it could not be read to its end.
 */
export async function streamTable(
  bytes: Uint8Array,
  limits: TableLimits,
  choice: TableChoice,
  batchRows: number,
  take: (rows: TableRow[]) => Promise<void>,
): Promise<{ outline: Outline } | Extract<Table, { failure: string }>> {
  await begin();
  try {
    let taking = Promise.resolve();
    const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const goOn = (): void => {
      Atomics.add(taken, 0, 1);
      Atomics.notify(taken, 0);
    };
    const hand = (batch: TableRow[]): void => {
      taking = taking.then(() => take(batch)).finally(goOn);
      // What it fails with is thrown when it is waited for.
      taking.catch(() => undefined);
    };
    const table = await inThread(bytes, limits, choice, { rows: batchRows, hand, taken });
    if ('rows' in table && table.rows.length > 0) hand(table.rows);
    await taking;
    return table;
  } finally {
    end();
  }
}
