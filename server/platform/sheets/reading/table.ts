import type { OtherKind } from './otherKinds';

/** What keeps a cell, or a whole row when `column` is null, from being read; `rest`: this row and all after it. */
export interface Fault {
  column: number | null;
  kind: 'errorValue' | 'formula' | 'tooLong' | 'badBytes' | 'brokenRow' | 'brokenRest';
}

/** What a cell holds that is no text: only numbers that cannot have been written as a code are told apart. */
export type CellKind = 'longNumber' | 'fraction' | 'flag' | 'date';

export interface TableRow {
  /** As the spreadsheet program counts, from 1. */
  row: number;
  cells: string[];
  faults: Fault[];
  /** Cells that hold no text, where that matters. */
  kinds?: { column: number; kind: CellKind }[];
  /** Cells whose number is shown as a code by its format: `00000123`. */
  codes?: { column: number; text: string }[];
}

/** Where in the file the rows come from. */
export interface Outline {
  /** Null in a file without sheets. */
  sheet: string | null;
  /** Other sheets that are shown and hold anything. */
  others: string[];
  /** Of the head, as the spreadsheet program counts; null in a file without rows. */
  headRow: number | null;
  encoding: string | null;
}

export interface TableLimits {
  /** Rows that hold anything. */
  rows: number;
  /** Of all parts that are read together, after unpacking; and signs of all cells, which may share their texts. */
  bytes: number;
  ms: number;
}

export type Table =
  | { rows: TableRow[]; outline: Outline }
  | { failure: 'unreadable' | 'tooLarge' | 'noSheet' | `is.${OtherKind}` };

/** The file holds more than the limits allow. */
export class TooLarge extends Error {}

/** No sheet of that name is shown. */
export class NoSheet extends Error {}

export const mostColumns = 200;
/** Rows and columns count so far in spreadsheet programs, and so many signs has a cell of theirs. */
export const mostRowNumber = 1_048_576;
const mostCellSigns = 32_767;
/** Of a batch, which is copied to be handed on. */
const mostBatchSigns = 1_000_000;

/** What a thread says while it reads: rows as they come, and at the end the table with the rest of them. */
export type TableNews = { batch: TableRow[] } | Table;

/** Gives rows away while the rest is read, so many at once. */
export interface Handing {
  rows: number;
  hand(batch: TableRow[]): void;
}

/** Leaves out what no cell holds, and answers how many signs remain. */
function shortened({ cells, faults }: TableRow): number {
  let signs = 0;
  for (const [column, cell] of cells.entries()) {
    if (cell.length <= mostCellSigns) signs += cell.length;
    else {
      cells[column] = '';
      faults.push({ column, kind: 'tooLong' });
    }
  }
  return signs;
}

/** Takes rows that hold anything; those that were handed on are its own no more. @throws TooLarge */
export const rowCollector = (most: Pick<TableLimits, 'rows' | 'bytes'>, handing?: Handing) => {
  const rows: TableRow[] = [];
  let [taken, signs, ofBatch] = [0, 0, 0];
  return {
    rows,
    add(row: TableRow): void {
      const added = shortened(row);
      if (row.faults.length === 0 && row.cells.every((cell) => cell === '')) return;
      taken += 1;
      signs += added;
      ofBatch += added;
      if (taken > most.rows || signs > most.bytes) throw new TooLarge();
      rows.push(row);
      if (!handing || (rows.length < handing.rows && ofBatch < mostBatchSigns)) return;
      ofBatch = 0;
      handing.hand(rows.splice(0));
    },
  };
};
