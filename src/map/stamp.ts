import type { Glyph } from './glyphs';
import type { View } from './view';

/** The sites to be stamped, one a row. */
export interface Marks {
  x: Float64Array;
  y: Float64Array;
  classes: Uint8Array;
  /** What the classes hide: places among the glyphs of that, from 1; absent: nothing. */
  beside?: Uint8Array;
  /** Only rows with 1 are drawn; all of them without it. */
  only: Uint8Array | null;
}

/** The picture, the cells that are taken, and who was drawn. */
export interface Stamping {
  pixels: Uint32Array<ArrayBuffer>;
  widthPx: number;
  heightPx: number;
  cells: Uint8Array;
  columns: number;
  /** Rows of the drawn sites: the first `count` are of this picture. */
  drawn: Int32Array;
  count: number;
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

/** Rows by class, worst first: one counting pass, no sort of 50,000. */
function worstFirst({ classes, only }: Marks, isShown: readonly boolean[]): Int32Array {
  const starts = new Array<number>(isShown.length + 1).fill(0);
  for (const kind of classes) starts[kind + 1] = (starts[kind + 1] ?? 0) + 1;
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const order = new Int32Array(classes.length).fill(-1);
  for (let i = 0; i < classes.length; i++) {
    const kind = classes[i] ?? 0;
    const at = starts[kind] ?? 0;
    starts[kind] = at + 1;
    if (isShown[kind] && (!only || only[i] === 1)) order[at] = i;
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
    cells: new Uint8Array(columns * rows),
    columns,
    drawn: new Int32Array(0),
    count: 0,
  };
}

/** Draws every visible site once per cell, worst first, so that a crowd always shows its worst member. */
export function stampSites(
  target: Stamping,
  marks: Marks,
  view: View,
  glyphs: readonly Glyph[],
  isShown: readonly boolean[],
  besides: readonly Glyph[] = [],
): void {
  target.pixels.fill(0);
  target.cells.fill(0);
  target.count = 0;
  if (target.drawn.length < marks.x.length) target.drawn = new Int32Array(marks.x.length);
  for (const i of worstFirst(marks, isShown)) {
    if (i < 0) continue;
    const x = ((marks.x[i] ?? 0) - view.unitX) * view.worldPx;
    const y = ((marks.y[i] ?? 0) - view.unitY) * view.worldPx;
    // Written so that a site without a place is in no window.
    const isNear = x >= -edgePx && y >= -edgePx && x < view.widthPx + edgePx && y < view.heightPx + edgePx;
    if (!isNear) continue;
    const cell = Math.floor((y + edgePx) / cellPx) * target.columns + Math.floor((x + edgePx) / cellPx);
    if (target.cells[cell] !== 0) continue;
    target.cells[cell] = 1;
    target.drawn[target.count++] = i;
    const glyph = glyphs[marks.classes[i] ?? 0];
    if (!glyph) continue;
    const [atX, atY] = [Math.round(x * view.density), Math.round(y * view.density)];
    const beside = besides[(marks.beside?.[i] ?? 0) - 1];
    // First, so that it stays on top, at the lower right.
    if (beside) stampGlyph(target, beside, atX + (glyph.size >> 2), atY + (glyph.size >> 2));
    stampGlyph(target, glyph, atX, atY);
  }
}

/** The drawn site nearest to a point of the window, within `reachPx`; -1 when there is none. */
export function siteNear(
  drawn: Int32Array,
  { x: xs, y: ys }: Pick<Marks, 'x' | 'y'>,
  view: View,
  x: number,
  y: number,
  reachPx: number,
): number {
  let [nearest, best] = [-1, reachPx * reachPx];
  for (const row of drawn) {
    const dx = ((xs[row] ?? 0) - view.unitX) * view.worldPx - x;
    const dy = ((ys[row] ?? 0) - view.unitY) * view.worldPx - y;
    if (dx * dx + dy * dy < best) [nearest, best] = [row, dx * dx + dy * dy];
  }
  return nearest;
}
