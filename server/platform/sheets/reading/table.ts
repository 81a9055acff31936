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

/** Takes rows that hold anything. @throws TooLarge */
export const rowCollector = (mostRows: number) => {
  const rows: TableRow[] = [];
  return {
    rows,
    add(row: TableRow): void {
      if (row.faults.length === 0 && row.cells.every((cell) => cell === '')) return;
      if (rows.length >= mostRows) throw new TooLarge();
      rows.push(row);
    },
  };
};
