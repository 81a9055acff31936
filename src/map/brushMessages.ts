import type { Places } from './grouping';
import type { Look, Painted } from './sitePainter';
import type { View } from './view';

/** What the page says to the worker that paints. */
export type BrushWish =
  | { kind: 'places'; places: Places }
  | { kind: 'classes'; classes: Uint8Array; beside: Uint8Array }
  | { kind: 'look'; look: Look }
  | { kind: 'paint'; view: View; zoom: number };

/** One picture for each `paint`. */
export interface BrushAnswer {
  picture: ImageBitmap;
  painted: Painted;
}
