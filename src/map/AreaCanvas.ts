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

interface Box {
  west: number;
  east: number;
  north: number;
  south: number;
}

interface PlacedArea {
  name: string;
  outline: readonly Position[];
  box: Box;
  /** Where the marks of its sites lie: no other name may cover them. */
  marks: Box;
}

const padPx = 22;
/** Half of a site's mark. */
const markPx = 8;
const lineHeightPx = 16;

const collides = (label: Label, others: readonly Label[]): boolean =>
  others.some(
    (other) =>
      Math.abs(other.x - label.x) < (other.width + label.width) / 2 + 6 &&
      Math.abs(other.y - label.y) < label.height,
  );

const boxOf = (points: readonly Position[], air: number): Box => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    west: Math.min(...xs) - air,
    east: Math.max(...xs) + air,
    north: Math.min(...ys) - air,
    south: Math.max(...ys) + air,
  };
};

const isInView = ({ west, east, north, south }: Box, { widthPx, heightPx }: View): boolean =>
  east >= 0 && west <= widthPx && south >= 0 && north <= heightPx;

const covers = ({ west, east, north, south }: Box, { x, y, width, height }: Label): boolean =>
  x + width / 2 > west && x - width / 2 < east && y + height / 2 > north && y - height / 2 < south;

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
    const placed = shown
      .sort((a, b) => b.siteCount - a.siteCount)
      .map((area) => this.placeArea(area, view))
      .filter(({ box }) => isInView(box, view));
    for (const { outline } of placed) this.drawOutline(pen, outline);
    const labels: Label[] = [];
    for (const one of placed) {
      const others = placed.filter((other) => other !== one).map(({ marks }) => marks);
      const label = this.labelFor(pen, one, view).find(
        (tried) => !collides(tried, labels) && !others.some((marks) => covers(marks, tried)),
      );
      if (label) labels.push(label);
    }
    this.drawLabels(pen, labels);
  }

  private placeArea({ name, outline }: AreaShape, view: View): PlacedArea {
    const corners = outline.map(([x, y]): Position => [
      (x - view.unitX) * view.worldPx,
      (y - view.unitY) * view.worldPx,
    ]);
    const padded = paddedHull(corners, padPx * this.scale);
    const mark = markPx * this.scale;
    return { name, outline: padded, box: boxOf(padded, 0), marks: boxOf(corners, mark) };
  }

  private drawOutline(pen: CanvasRenderingContext2D, outline: readonly Position[]): void {
    pen.beginPath();
    outline.forEach(([x, y], at) => (at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
    pen.closePath();
    pen.setLineDash([5, 4]);
    pen.lineWidth = 1;
    pen.strokeStyle = this.palette.areaLine;
    pen.stroke();
    pen.setLineDash([]);
  }

  /** Where its name may stand, the best place first: above the outline, below it, beside it. */
  private labelFor(
    pen: CanvasRenderingContext2D,
    { name, box: { west, east, north, south } }: PlacedArea,
    view: View,
  ): Label[] {
    const width = pen.measureText(name).width;
    const height = lineHeightPx * this.scale;
    const [middleX, middleY] = [(west + east) / 2, (north + south) / 2];
    const at = (x: number, y: number): Label => ({
      ...{ text: name, width, height },
      x: Math.min(view.widthPx - width / 2 - 8, Math.max(width / 2 + 8, x)),
      y: Math.min(view.heightPx - height, Math.max(height, y)),
    });
    return [
      at(middleX, north - height / 2),
      at(middleX, south + height / 2),
      at(west - width / 2 - 4, middleY),
      at(east + width / 2 + 4, middleY),
    ];
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
