import type { BrushAnswer, BrushWish } from './brushMessages';
import { SitePainter } from './sitePainter';
import type { View } from './view';

/** What a worker can do that the types of a page do not tell. */
interface WorkerScope {
  onmessage: (event: MessageEvent<BrushWish>) => void;
  postMessage(answer: BrushAnswer, transfer: Transferable[]): void;
}
const scope = self as unknown as WorkerScope;

const painter = new SitePainter();
const canvas = new OffscreenCanvas(1, 1);
// Most of each picture is written pixel by pixel: a canvas in memory takes that without a detour.
const pen = canvas.getContext('2d', { willReadFrequently: true });

function paint(view: View, zoom: number): void {
  const width = Math.max(1, Math.round(view.widthPx * view.density));
  const height = Math.max(1, Math.round(view.heightPx * view.density));
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  if (!pen) return;
  const painted = painter.paint(pen, view, zoom);
  const picture = canvas.transferToImageBitmap();
  scope.postMessage({ picture, painted }, [picture, painted.marks.buffer]);
  lookAhead(zoom, restMs);
}

let ahead: ReturnType<typeof setTimeout> | undefined;
/** A picture for which nobody asks again so soon is being looked at, not moved. */
const restMs = 100;

/** One zoom at a time, so that a wish to paint never waits for more than one of them. */
function lookAhead(zoom: number, afterMs: number): void {
  clearTimeout(ahead);
  ahead = setTimeout(() => {
    if (painter.prepareBeside(zoom)) lookAhead(zoom, 0);
  }, afterMs);
}

scope.onmessage = ({ data }) => {
  // Where other places or another look come from, a wish to paint them follows: it must not wait.
  if (data.kind === 'places' || data.kind === 'look') clearTimeout(ahead);
  if (data.kind === 'places') painter.setPlaces(data.places);
  else if (data.kind === 'classes') painter.setClasses(data.classes, data.beside);
  else if (data.kind === 'look') painter.setLook(data.look);
  else paint(data.view, data.zoom);
};
