import type { RawCell } from '../cells';
import type { CellKind, TableRow } from './table';

export type WrittenCell = string | RawCell;

const rawKind: Readonly<Record<CellKind, RawCell['raw']>> = {
  longNumber: 'number',
  fraction: 'number',
  flag: 'flag',
  date: 'date',
};

/**
 * The cells of a row for a file that is taken in again: each holds what it held, as what it was. A number, date or
 * TRUE written as a text would be taken for the code that it never was; what could not be read is an error again.
 */
export function rewritten(row: TableRow, width: number): WrittenCell[] {
  const broken = row.faults.some(({ column }) => column === null);
  return Array.from({ length: width }, (_, at) => {
    const text = row.cells[at] ?? '';
    if (broken || row.faults.some(({ column }) => column === at)) return { raw: 'error', text };
    const kind = row.kinds?.find(({ column }) => column === at)?.kind;
    if (kind) return { raw: rawKind[kind], text };
    return row.codes?.find(({ column }) => column === at)?.text ?? text;
  });
}
