import type { Places } from './grouping';
import type { Look, Painted } from './sitePainter';
import { SitePainter } from './sitePainter';
import type { View } from './view';

/** Draws on a canvas of its own: at once in this thread, or a moment later from a worker. */
export interface Brush {
  setPlaces(places: Places): void;
  /** @param beside what the classes hide, by row */
  setClasses(classes: Uint8Array, beside: Uint8Array): void;
  setLook(look: Look): void;
  /** `done` comes when the picture is on the canvas; a newer wish replaces one that waits. */
  paint(view: View, zoom: number, done: (painted: Painted) => void): void;
  end(): void;
}

export const fitCanvas = (canvas: HTMLCanvasElement, { widthPx, heightPx, density }: View): void => {
  const width = Math.max(1, Math.round(widthPx * density));
  const height = Math.max(1, Math.round(heightPx * density));
  if (canvas.width === width && canvas.height === height) return;
  Object.assign(canvas, { width, height });
  Object.assign(canvas.style, { width: `${widthPx}px`, height: `${heightPx}px` });
};

/** In this thread, for browsers without OffscreenCanvas. */
export function directBrush(canvas: HTMLCanvasElement): Brush {
  const painter = new SitePainter();
  return {
    setPlaces: (places) => painter.setPlaces(places),
    setClasses: (classes, beside) => painter.setClasses(classes, beside),
    setLook: (look) => painter.setLook(look),
    paint: (view, zoom, done) => {
      fitCanvas(canvas, view);
      const pen = canvas.getContext('2d');
      if (pen) done(painter.paint(pen, view, zoom));
    },
    end: () => undefined,
  };
}
