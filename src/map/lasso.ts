import type { Position } from './hull';
import type { SiteField } from './siteField';

/** Whether a point lies in an outline, by the even-odd rule. */
export function isWithin(outline: readonly Position[], x: number, y: number): boolean {
  let isInside = false;
  let [lastX, lastY] = outline.at(-1) ?? [0, 0];
  for (const [atX, atY] of outline) {
    const crosses = atY > y !== lastY > y;
    if (crosses && x < ((lastX - atX) * (y - atY)) / (lastY - atY) + atX) isInside = !isInside;
    [lastX, lastY] = [atX, atY];
  }
  return isInside;
}

/** Rows of the shown sites within an outline in unit Mercator, worst first. */
export function rowsWithin(
  { x, y, classes }: Pick<SiteField, 'x' | 'y' | 'classes'>,
  outline: readonly Position[],
  isShown: (kind: number) => boolean,
): number[] {
  const rows: number[] = [];
  for (let row = 0; row < x.length; row++)
    if (isShown(classes[row] ?? 0) && isWithin(outline, x[row] ?? 0, y[row] ?? 0)) rows.push(row);
  return rows.sort((a, b) => (classes[a] ?? 0) - (classes[b] ?? 0) || a - b);
}
