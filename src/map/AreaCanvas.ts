import { pageFontFamily } from '@/palette/fontFamily';
import type { Palette } from '@/palette/palette';
import { areaLevelAt, type AreaShape } from './areas';
import { groupKindAt } from './grouping';
import { paddedHull, type Position } from './hull';
import type { View } from './view';
import { WindowCanvas } from './WindowCanvas';

interface Label {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

const padPx = 22;
const lineHeightPx = 16;

const collides = (label: Label, others: readonly Label[]): boolean =>
  others.some(
    (other) =>
      Math.abs(other.x - label.x) < (other.width + label.width) / 2 + 6 &&
      Math.abs(other.y - label.y) < label.height,
  );

/** Names and outlines of the operator's own areas. */
export class AreaCanvas extends WindowCanvas {
  private areas: readonly AreaShape[];
  private palette: Palette;
  private scale = 1;
  private isGrouped = false;

  constructor(areas: readonly AreaShape[], palette: Palette) {
    super('area-canvas');
    this.areas = areas;
    this.palette = palette;
  }

  show(areas: readonly AreaShape[], palette: Palette, scale: number, isGrouped: boolean): void {
    this.isGrouped = isGrouped;
    this.scale = scale;
    this.areas = areas;
    this.palette = palette;
    this.repaint();
  }

  protected override paint(view: View, zoom: number): void {
    const pen = this.canvas.getContext('2d');
    if (!pen) return;
    pen.setTransform(view.density, 0, 0, view.density, 0, 0);
    pen.clearRect(0, 0, view.widthPx, view.heightPx);
    pen.font = `500 ${12 * this.scale}px ${pageFontFamily()}`;
    // Gathered by region, the sites' own marks tell where a region is and what it is called.
    const kind = groupKindAt(zoom);
    if (this.isGrouped && (kind === 'province' || kind === 'city')) return;
    const level = areaLevelAt(zoom);
    const shown = this.areas.filter((area) => area.level === level);
    const labels: Label[] = [];
    for (const area of shown.sort((a, b) => b.siteCount - a.siteCount))
      this.drawArea(pen, area, view, labels);
    this.drawLabels(pen, labels);
  }

  private drawArea(pen: CanvasRenderingContext2D, area: AreaShape, view: View, labels: Label[]): void {
    const corners = area.outline.map(([x, y]): Position => [
      (x - view.unitX) * view.worldPx,
      (y - view.unitY) * view.worldPx,
    ]);
    const outline = paddedHull(corners, padPx * this.scale);
    const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
    const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    if (east < 0 || west > view.widthPx || south < 0 || north > view.heightPx) return;
    pen.beginPath();
    outline.forEach(([x, y], at) => (at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
    pen.closePath();
    pen.setLineDash([5, 4]);
    pen.lineWidth = 1;
    pen.strokeStyle = this.palette.areaLine;
    pen.stroke();
    pen.setLineDash([]);
    const width = pen.measureText(area.name).width;
    const x = Math.min(view.widthPx - width / 2 - 8, Math.max(width / 2 + 8, (west + east) / 2));
    const height = lineHeightPx * this.scale;
    const label = { text: area.name, x, y: Math.max(height, north - height / 2), width, height };
    if (!collides(label, labels)) labels.push(label);
  }

  private drawLabels(pen: CanvasRenderingContext2D, labels: readonly Label[]): void {
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.lineJoin = 'round';
    pen.lineWidth = 3;
    pen.strokeStyle = this.palette.land;
    pen.fillStyle = this.palette.muted;
    for (const { text, x, y } of labels) {
      pen.strokeText(text, x, y);
      pen.fillText(text, x, y);
    }
  }
}
