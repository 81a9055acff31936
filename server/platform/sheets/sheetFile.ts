import type { Cell } from '@contract/cells';
import { csvLine, csvMark, csvType } from '@contract/csv';
import { Readable } from 'node:stream';
import { writeXlsx, xlsxType } from './writeXlsx';

export type SheetFormat = 'xlsx' | 'csv';

export interface SheetFile {
  stream: Readable;
  mediaType: string;
}

/** A table as a file that is made while it is read. */
export const sheetFile = (
  format: SheetFormat,
  title: string,
  titles: readonly string[],
  batches: AsyncIterable<Cell[][]>,
): SheetFile =>
  format === 'xlsx'
    ? { stream: writeXlsx(title, titles, batches), mediaType: xlsxType }
    : { stream: Readable.from(csvChunks(titles, batches)), mediaType: csvType };

async function* csvChunks(
  titles: readonly string[],
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<string> {
  yield csvMark + csvLine(titles);
  for await (const rows of batches) yield rows.map(csvLine).join('');
}
