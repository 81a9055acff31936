import { pageFontFamily } from '@/palette/fontFamily';
import type { Palette } from '@/palette/palette';
import type { View } from '../view';
import { WindowCanvas } from '../WindowCanvas';
import type { Shape } from './shapes';

/** Smaller than this a name would be larger than what it names. */
const leastNamedPx = 36;
const nearestPx = 0.6;

/** The operator's own boundaries and the areas that were drawn, with their names. */
export class ShapeCanvas extends WindowCanvas {
  private shapes: readonly Shape[] = [];
  private palette: Palette | null = null;

  constructor() {
    super('site-map-shapes');
  }

  show(shapes: readonly Shape[], palette: Palette): void {
    this.shapes = shapes;
    this.palette = palette;
    this.repaint();
  }

  protected override paint(view: View): boolean {
    const pen = this.canvas.getContext('2d');
    if (!pen || !this.palette || this.shapes.length === 0) return false;
    pen.setTransform(view.density, 0, 0, view.density, 0, 0);
    pen.clearRect(0, 0, view.widthPx, view.heightPx);
    const [east, south] = [
      view.unitX + view.widthPx / view.worldPx,
      view.unitY + view.heightPx / view.worldPx,
    ];
    const inView = this.shapes.filter(
      (shape) =>
        shape.maxX >= view.unitX && shape.minX <= east && shape.maxY >= view.unitY && shape.minY <= south,
    );
    this.drawKind(pen, inView, 'boundary', view);
    this.drawKind(pen, inView, 'area', view);
    this.drawNames(pen, inView, view);
    return inView.length > 0;
  }

  private drawKind(
    pen: CanvasRenderingContext2D,
    shapes: readonly Shape[],
    kind: Shape['kind'],
    view: View,
  ): void {
    const { accent = '#000', areaLine = '#000' } = this.palette ?? {};
    pen.beginPath();
    for (const shape of shapes) if (shape.kind === kind) trace(pen, shape, view);
    pen.lineJoin = 'round';
    pen.lineWidth = kind === 'area' ? 1.5 : 1;
    pen.strokeStyle = kind === 'area' ? accent : areaLine;
    if (kind === 'area') {
      pen.globalAlpha = 0.08;
      pen.fillStyle = accent;
      pen.fill();
      pen.globalAlpha = 0.9;
    }
    pen.stroke();
    pen.globalAlpha = 1;
  }

  private drawNames(pen: CanvasRenderingContext2D, shapes: readonly Shape[], view: View): void {
    pen.font = `500 12px ${pageFontFamily()}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.lineJoin = 'round';
    const taken: { x: number; y: number; half: number }[] = [];
    for (const { name, kind, minX, minY, maxX, maxY } of [...shapes].reverse()) {
      if (!name || (maxX - minX) * view.worldPx < leastNamedPx) continue;
      const x = ((minX + maxX) / 2 - view.unitX) * view.worldPx;
      const y = ((minY + maxY) / 2 - view.unitY) * view.worldPx;
      const half = pen.measureText(name).width / 2 + 4;
      if (taken.some((one) => Math.abs(one.x - x) < one.half + half && Math.abs(one.y - y) < 16)) continue;
      taken.push({ x, y, half });
      pen.lineWidth = 3;
      pen.strokeStyle = this.palette?.land ?? '#fff';
      pen.strokeText(name, x, y);
      pen.fillStyle = (kind === 'area' ? this.palette?.accent : this.palette?.muted) ?? '#000';
      pen.fillText(name, x, y);
    }
  }
}

function trace(pen: CanvasRenderingContext2D, { points, isClosed }: Shape, view: View): void {
  let [lastX, lastY] = [NaN, NaN];
  for (let at = 0; at < points.length; at += 2) {
    const x = ((points[at] ?? 0) - view.unitX) * view.worldPx;
    const y = ((points[at + 1] ?? 0) - view.unitY) * view.worldPx;
    if (at === 0) pen.moveTo(x, y);
    else if (Math.abs(x - lastX) + Math.abs(y - lastY) < nearestPx) continue;
    else pen.lineTo(x, y);
    [lastX, lastY] = [x, y];
  }
  if (isClosed) pen.closePath();
}
