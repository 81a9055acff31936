import { parentPort, workerData } from 'node:worker_threads';
import { readCsvTable } from './csvTable';
import { archiveKindOf, otherKindOf } from './otherKinds';
import { TooLarge, type Table, type TableLimits, type TableNews, type TableRow } from './table';
import { readWorkbookTable } from './workbookTable';

interface Order {
  bytes: Uint8Array;
  limits: TableLimits;
  batchRows?: number;
}

const say = (news: TableNews): void => parentPort?.postMessage(news);
const hand = (batch: TableRow[]): void => say({ batch });

/** The program of the thread that reads one foreign table, and ends. */
async function read({ bytes, limits, batchRows }: Order): Promise<Table> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const other = otherKindOf(buffer);
  if (other) return { failure: `is.${other}` };
  const handing = batchRows === undefined ? undefined : { rows: batchRows, hand };
  const isZip = buffer.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
  try {
    const rows = isZip
      ? await readWorkbookTable(buffer, limits, handing)
      : readCsvTable(buffer, limits, handing);
    return { rows };
  } catch (error) {
    if (error instanceof TooLarge) return { failure: 'tooLarge' };
    const kind = isZip ? archiveKindOf(buffer) : null;
    return { failure: kind ? `is.${kind}` : 'unreadable' };
  }
}

// Who starts the thread gives exactly this.
void read(workerData as Order).then(say);
