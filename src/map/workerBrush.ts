import { type Brush, fitCanvas } from './brush';
import type { BrushAnswer, BrushWish } from './brushMessages';
import type { Painted } from './sitePainter';
import type { View } from './view';

export const canPaintInWorker = (): boolean =>
  typeof Worker === 'function' &&
  typeof OffscreenCanvas === 'function' &&
  'transferToImageBitmap' in OffscreenCanvas.prototype;

interface Wish {
  view: View;
  zoom: number;
  done: (painted: Painted) => void;
}

/**
 * In a worker: the page only puts finished pictures on its canvas. One picture is under way at a time, and of the
 * wishes that come meanwhile only the newest is painted.
 * @param onFailed the worker did not start or broke: another brush is needed, on another canvas
 */
export function workerBrush(canvas: HTMLCanvasElement, worker: Worker, onFailed: () => void): Brush {
  const target = canvas.getContext('bitmaprenderer');
  let [underWay, waiting]: [Wish | null, Wish | null] = [null, null];
  const say = (wish: BrushWish, transfer: Transferable[] = []) => worker.postMessage(wish, transfer);
  const start = (wish: Wish) => {
    underWay = wish;
    say({ kind: 'paint', view: wish.view, zoom: wish.zoom });
  };
  worker.onmessage = ({ data }: MessageEvent<BrushAnswer>) => {
    const done = underWay;
    underWay = null;
    if (waiting) start(waiting);
    waiting = null;
    if (!done) return;
    fitCanvas(canvas, done.view);
    target?.transferFromImageBitmap(data.picture);
    done.done(data.painted);
  };
  worker.onerror = onFailed;
  return {
    setPlaces: (places) => say({ kind: 'places', places }),
    setClasses: (...given) => {
      const [classes, beside] = [given[0].slice(), given[1].slice()];
      say({ kind: 'classes', classes, beside }, [classes.buffer, beside.buffer]);
    },
    setLook: (look) => say({ kind: 'look', look }),
    paint: (view, zoom, done) => {
      if (underWay) waiting = { view, zoom, done };
      else start({ view, zoom, done });
    },
    end: () => worker.terminate(),
  };
}
