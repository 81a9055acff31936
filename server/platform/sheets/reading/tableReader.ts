import { parentPort, workerData } from 'node:worker_threads';
import { readCsvTable } from './csvTable';
import { archiveKindOf, otherKindOf } from './otherKinds';
import { TooLarge, type Table, type TableLimits } from './table';
import { readWorkbookTable } from './workbookTable';

/** The program of the thread that reads one foreign table, and ends. */
async function read({ bytes, limits }: { bytes: Uint8Array; limits: TableLimits }): Promise<Table> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const other = otherKindOf(buffer);
  if (other) return { failure: `is.${other}` };
  const isZip = buffer.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
  try {
    return { rows: isZip ? await readWorkbookTable(buffer, limits) : readCsvTable(buffer, limits) };
  } catch (error) {
    if (error instanceof TooLarge) return { failure: 'tooLarge' };
    const kind = isZip ? archiveKindOf(buffer) : null;
    return { failure: kind ? `is.${kind}` : 'unreadable' };
  }
}

// Who starts the thread gives exactly this.
void read(workerData as { bytes: Uint8Array; limits: TableLimits }).then((table) =>
  parentPort?.postMessage(table),
);
