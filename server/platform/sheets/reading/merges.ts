import type { Budget } from './xml';
import { TooLarge, type TableRow } from './table';

/** Cells of one column that are merged over several rows; rows from 1, columns from 0. */
export interface Merge {
  column: number;
  from: number;
  to: number;
}

const range = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
const mostMerges = 50_000;
/** More than the longest of these elements. */
const overlap = 200;

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** A sheet lists them behind its rows, so they are looked for first; as text, which costs less than reading XML. */
export async function readMerges(stream: AsyncIterable<Buffer>, budget: Budget): Promise<Merge[]> {
  const merges: Merge[] = [];
  let rest = '';
  for await (const chunk of stream) {
    budget.bytes -= chunk.length;
    if (budget.bytes < 0) throw new TooLarge();
    const text = rest + chunk.toString('latin1');
    let end = 0;
    for (const found of text.matchAll(range)) {
      const [all, letters = '', from = '', to = ''] = found;
      end = found.index + all.length;
      if (Number(to) > Number(from))
        merges.push({ column: columnNumber(letters), from: Number(from), to: Number(to) });
    }
    if (merges.length > mostMerges) throw new TooLarge();
    rest = text.slice(Math.max(end, text.length - overlap));
  }
  return merges;
}

/** Gives the rows below the first of a merged range what its first cell holds. Called with rows in their order. */
export function mergeFiller(merges: readonly Merge[]) {
  const starting = new Map<number, Merge[]>();
  for (const merge of merges) starting.set(merge.from, [...(starting.get(merge.from) ?? []), merge]);
  let open: { to: number; column: number; of: TableRow }[] = [];
  return (row: TableRow): void => {
    open = open.filter(({ to }) => to >= row.row);
    for (const { column, of } of open) copyCell(of, row, column);
    for (const { column, to } of starting.get(row.row) ?? []) open.push({ to, column, of: row });
  };
}

function copyCell(from: TableRow, to: TableRow, column: number): void {
  if ((to.cells[column] ?? '') !== '' || (from.cells[column] ?? '') === '') return;
  while (to.cells.length <= column) to.cells.push('');
  to.cells[column] = from.cells[column] ?? '';
  const kind = from.kinds?.find((one) => one.column === column);
  const code = from.codes?.find((one) => one.column === column);
  if (kind) (to.kinds ??= []).push(kind);
  if (code) (to.codes ??= []).push(code);
}
