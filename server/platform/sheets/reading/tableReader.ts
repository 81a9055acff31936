import { parentPort, workerData } from 'node:worker_threads';
import { readCsvTable } from './csvTable';
import { archiveKindOf, otherKindOf } from './otherKinds';
import type { TableChoice } from './heads';
import { NoSheet, TooLarge, type Table, type TableLimits, type TableNews, type TableRow } from './table';
import { readWorkbookTable } from './workbookTable';

interface Order {
  bytes: Uint8Array;
  limits: TableLimits;
  choice: TableChoice;
  batchRows?: number;
  taken?: Int32Array;
}

/** Batches that may wait to be taken. */
const mostWaiting = 3;

const say = (news: TableNews): void => parentPort?.postMessage(news);

/** Hands batches on, and rests while too many of them wait: this thread has nothing else to do. */
function handOn(taken: Int32Array): (batch: TableRow[]) => void {
  let handed = 0;
  return (batch) => {
    say({ batch });
    handed += 1;
    for (let done = Atomics.load(taken, 0); handed - done > mostWaiting; done = Atomics.load(taken, 0))
      Atomics.wait(taken, 0, done);
  };
}

/** The program of the thread that reads one foreign table, and ends. */
async function read({ bytes, limits, choice, batchRows, taken }: Order): Promise<Table> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const other = otherKindOf(buffer);
  if (other) return { failure: `is.${other}` };
  const handing = batchRows === undefined || !taken ? undefined : { rows: batchRows, hand: handOn(taken) };
  const isZip = buffer.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
  try {
    return isZip
      ? await readWorkbookTable(buffer, limits, choice, handing)
      : readCsvTable(buffer, limits, choice, handing);
  } catch (error) {
    if (error instanceof NoSheet) return { failure: 'noSheet' };
    if (error instanceof TooLarge) return { failure: 'tooLarge' };
    const kind = isZip ? archiveKindOf(buffer) : null;
    return { failure: kind ? `is.${kind}` : 'unreadable' };
  }
}

// Who starts the thread gives exactly this.
void read(workerData as Order).then(say);
