import type { CellKind, Fault, TableRow } from './table';

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
