import type { Field } from '@contract/resources';

/** What a value of this kind needs at the least, with the padding of its cell. */
const leastByKind: Readonly<Partial<Record<Field['kind'], number>>> = {
  id: 72,
  integer: 72,
  decimal: 72,
  choice: 88,
  flag: 72,
  instant: 164,
};
const usualLeastPx = 110;
/** Padding of a cell, and the mark of a heading that sorts. */
const besideHeadPx = 38;
const letterPx = { wide: 14.5, narrow: 8.5 };

const headPx = (head: string): number =>
  [...head].reduce((sum, letter) => sum + (letter > '⺀' ? letterPx.wide : letterPx.narrow), besideHeadPx);

interface Fittable {
  field: Field;
  widthPx: number;
  /** A width that a person has drawn stays. */
  isDrawn: boolean;
}

/** What names a row of a tree shares its column with arrow, handle and depth, and gives nothing. */
const keepsWidth = ({ field, isDrawn }: Fittable, isTree: boolean): boolean =>
  isDrawn || (isTree && field.isTitle === true);

const leastPx = ({ field, widthPx }: Fittable, head: string): number =>
  Math.min(widthPx, Math.max(headPx(head), leastByKind[field.kind] ?? usualLeastPx));

/** Where there is less room than the columns would take, each gives of what it does not need. */
export function fitColumns<T extends Fittable>(
  columns: readonly T[],
  heads: readonly string[],
  roomPx: number,
  isTree = false,
): readonly T[] {
  const leasts = columns.map((column, at) =>
    keepsWidth(column, isTree) ? column.widthPx : leastPx(column, heads[at] ?? ''),
  );
  const wanted = columns.reduce((sum, { widthPx }) => sum + widthPx, 0);
  const spare = wanted - leasts.reduce((sum, least) => sum + least, 0);
  if (wanted <= roomPx || spare <= 0) return columns;
  const share = Math.min(1, (wanted - roomPx) / spare);
  return columns.map((column, at) => ({
    ...column,
    widthPx: Math.floor(column.widthPx - (column.widthPx - (leasts[at] ?? column.widthPx)) * share),
  }));
}
