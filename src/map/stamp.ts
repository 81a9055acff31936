import { siteConditions } from '@/palette/palette';
import type { Glyph } from './glyphs';
import type { SiteField } from './siteField';
import type { View } from './WindowCanvas';

/** The picture and the grid that says which site was drawn in each cell (index + 1; 0 none). */
export interface Stamping {
  pixels: Uint32Array<ArrayBuffer>;
  widthPx: number;
  heightPx: number;
  cells: Int32Array;
  columns: number;
  drawn: number;
}

/** Two sites nearer than this share one mark, the worse one's. */
export const cellPx = 3;
const edgePx = 16;

function stampGlyph(target: Stamping, glyph: Glyph, centreX: number, centreY: number): void {
  const half = glyph.size >> 1;
  const left = Math.max(0, half - centreX);
  const right = Math.min(glyph.size, target.widthPx - centreX + half);
  for (let row = 0; row < glyph.size; row++) {
    const y = centreY - half + row;
    if (y < 0 || y >= target.heightPx) continue;
    let from = row * glyph.size + left;
    let to = y * target.widthPx + centreX - half + left;
    for (let column = left; column < right; column++, from++, to++) {
      const pixel = glyph.pixels[from] ?? 0;
      // What was stamped first is worse and stays on top, except where it is fainter than the newcomer.
      if (pixel >>> 24 > (target.pixels[to] ?? 0) >>> 24) target.pixels[to] = pixel;
    }
  }
}

/** Indices of the sites by condition, worst first: one counting pass, no sort of 50,000. */
function worstFirst(field: SiteField, isShown: readonly boolean[]): Int32Array {
  const starts = new Array<number>(siteConditions.length + 1).fill(0);
  for (const condition of field.conditions) starts[condition + 1] = (starts[condition + 1] ?? 0) + 1;
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const order = new Int32Array(field.ids.length).fill(-1);
  for (let i = 0; i < field.ids.length; i++) {
    const condition = field.conditions[i] ?? 0;
    const at = starts[condition] ?? 0;
    starts[condition] = at + 1;
    if (isShown[condition]) order[at] = i;
  }
  return order;
}

export function emptyStamping(view: View): Stamping {
  const widthPx = Math.max(1, Math.round(view.widthPx * view.density));
  const heightPx = Math.max(1, Math.round(view.heightPx * view.density));
  const columns = Math.ceil((view.widthPx + 2 * edgePx) / cellPx);
  const rows = Math.ceil((view.heightPx + 2 * edgePx) / cellPx);
  return {
    pixels: new Uint32Array(widthPx * heightPx),
    widthPx,
    heightPx,
    cells: new Int32Array(columns * rows),
    columns,
    drawn: 0,
  };
}

/** Draws every visible site once per cell, worst first, so that a crowd always shows its worst member. */
export function stampSites(
  target: Stamping,
  field: SiteField,
  view: View,
  glyphs: readonly Glyph[],
  isShown: readonly boolean[],
): void {
  target.pixels.fill(0);
  target.cells.fill(0);
  target.drawn = 0;
  for (const i of worstFirst(field, isShown)) {
    if (i < 0) continue;
    const x = ((field.x[i] ?? 0) - view.unitX) * view.worldPx;
    const y = ((field.y[i] ?? 0) - view.unitY) * view.worldPx;
    if (x < -edgePx || y < -edgePx || x >= view.widthPx + edgePx || y >= view.heightPx + edgePx) continue;
    const cell = Math.floor((y + edgePx) / cellPx) * target.columns + Math.floor((x + edgePx) / cellPx);
    if (target.cells[cell] !== 0) continue;
    target.cells[cell] = i + 1;
    target.drawn++;
    const glyph = glyphs[field.conditions[i] ?? 0];
    if (glyph) stampGlyph(target, glyph, Math.round(x * view.density), Math.round(y * view.density));
  }
}

/** The drawn site nearest to a point of the window, within `reachPx`; -1 when there is none. */
export function siteNear(
  target: Stamping,
  field: SiteField,
  view: View,
  x: number,
  y: number,
  reachPx: number,
): number {
  const span = Math.ceil(reachPx / cellPx);
  const column = Math.floor((x + edgePx) / cellPx);
  const row = Math.floor((y + edgePx) / cellPx);
  let [nearest, best] = [-1, reachPx * reachPx];
  for (let r = row - span; r <= row + span; r++)
    for (let c = column - span; c <= column + span; c++) {
      if (c < 0 || r < 0 || c >= target.columns) continue;
      const index = (target.cells[r * target.columns + c] ?? 0) - 1;
      if (index < 0) continue;
      const dx = ((field.x[index] ?? 0) - view.unitX) * view.worldPx - x;
      const dy = ((field.y[index] ?? 0) - view.unitY) * view.worldPx - y;
      if (dx * dx + dy * dy <= best) [nearest, best] = [index, dx * dx + dy * dy];
    }
  return nearest;
}
