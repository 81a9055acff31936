import type { OtherKind } from './otherKinds';

/** What keeps a cell, or a whole row when `column` is null, from being read; `rest`: this row and all after it. */
export interface Fault {
  column: number | null;
  kind: 'errorValue' | 'formula' | 'brokenRow' | 'brokenRest';
}

export interface TableRow {
  /** As the spreadsheet program counts, from 1. */
  row: number;
  cells: string[];
  faults: Fault[];
}

export interface TableLimits {
  /** Rows that hold anything. */
  rows: number;
  /** Of all parts that are read together, after unpacking. */
  bytes: number;
  ms: number;
}

export type Table = { rows: TableRow[] } | { failure: 'unreadable' | 'tooLarge' | `is.${OtherKind}` };

/** The file holds more than the limits allow. */
export class TooLarge extends Error {}

export const mostColumns = 200;

/** What a thread says while it reads: rows as they come, and at the end the table with the rest of them. */
export type TableNews = { batch: TableRow[] } | Table;

/** Gives rows away while the rest is read, so many at once. */
export interface Handing {
  rows: number;
  hand(batch: TableRow[]): void;
}

/** Takes rows that hold anything; those that were handed on are its own no more. @throws TooLarge */
export const rowCollector = (mostRows: number, handing?: Handing) => {
  const rows: TableRow[] = [];
  let taken = 0;
  return {
    rows,
    add(row: TableRow): void {
      if (row.faults.length === 0 && row.cells.every((cell) => cell === '')) return;
      if (taken >= mostRows) throw new TooLarge();
      taken += 1;
      rows.push(row);
      if (handing && rows.length >= handing.rows) handing.hand(rows.splice(0));
    },
  };
};
