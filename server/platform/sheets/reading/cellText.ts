import type { CellKind, Fault, TableRow } from './table';

/** `="00123"` is how a text that looks like a number stays one. */
export const asWritten = (cell: string): string =>
  /^=\s*"((?:[^"]|"")*)"$/.exec(cell)?.[1]?.replaceAll('""', '"').trim() ?? cell;

const shortened = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/i;

/** What a spreadsheet program wrote of a number that it no longer knows: 4.40106E+18, or with the comma of Europe. */
export const isShortened = (cell: string): boolean =>
  cell.length < 40 && shortened.test(cell.normalize('NFKC').replaceAll(/\s/g, ''));

/**
 * What a cell holds, for a column of codes and names, of other texts and words, or of numbers and times.
 * A number shown as a code is that code; one that has lost digits, a fraction, a date or TRUE was never written as one.
 */
export function cellText(
  row: TableRow,
  column: number,
  use: 'code' | 'text' | 'value',
): { text: string } | { fault: Fault['kind'] | 'asText'; kind?: CellKind } {
  const fault = row.faults.find((one) => one.column === column);
  if (fault) return { fault: fault.kind };
  const text = row.cells[column] ?? '';
  if (use === 'value') return { text };
  const kind = row.kinds?.find((one) => one.column === column)?.kind;
  if (kind === 'longNumber' || (kind && use === 'code')) return { fault: 'asText', kind };
  return { text: row.codes?.find((one) => one.column === column)?.text ?? text };
}
