import { pageFontFamily } from '@/palette/fontFamily';
import type { Palette } from '@/palette/palette';
import { areaLevelAt, type Areas, type AreaShape } from './areas';
import { type Box, boxesMeet } from './clip';
import { areasFrom } from './grouping';
import { boxAround, paddedHull, type Position } from './hull';
import type { View } from './view';
import { WindowCanvas } from './WindowCanvas';

interface Label {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An area at one zoom, from the first corner of its outline on: moving the map only moves it. */
interface DrawnArea {
  corner: Position;
  outline: readonly Position[];
  box: Box;
  /** Where the marks of its sites lie: no other name may cover them. */
  marks: Box;
}

/** The same in the window. */
interface PlacedArea {
  name: string;
  outline: readonly Position[];
  x: number;
  y: number;
  box: Box;
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

const moved = ({ minX, maxX, minY, maxY }: Box, x: number, y: number): Box => ({
  minX: minX + x,
  maxX: maxX + x,
  minY: minY + y,
  maxY: maxY + y,
});

const covers = ({ minX, maxX, minY, maxY }: Box, { x, y, width, height }: Label): boolean =>
  x + width / 2 > minX && x - width / 2 < maxX && y + height / 2 > minY && y - height / 2 < maxY;

/** Names and outlines of the operator's own areas. */
export class AreaCanvas extends WindowCanvas {
  private areas: Areas;
  private palette: Palette;
  private scale = 1;
  private isGrouped = false;
  private readonly drawn = new Map<AreaShape, DrawnArea>();
  /** Pixels of the world for which those are drawn. */
  private drawnFor = 0;

  constructor(areas: Areas, palette: Palette) {
    super('site-map-areas');
    this.areas = areas;
    this.palette = palette;
  }

  show(areas: Areas, palette: Palette, scale: number, isGrouped: boolean): void {
    this.isGrouped = isGrouped;
    this.scale = scale;
    this.areas = areas;
    this.palette = palette;
    this.drawn.clear();
    this.repaint();
  }

  protected override paint(view: View, zoom: number): boolean {
    const pen = this.canvas.getContext('2d');
    // Gathered by region, the sites' own marks tell where a region is and what it is called.
    if (!pen || (this.isGrouped && zoom < areasFrom)) return false;
    const placed = this.placedIn(view, zoom);
    pen.setTransform(view.density, 0, 0, view.density, 0, 0);
    pen.clearRect(0, 0, view.widthPx, view.heightPx);
    pen.font = `500 ${12 * this.scale}px ${pageFontFamily()}`;
    for (const one of placed) this.drawOutline(pen, one);
    const labels: Label[] = [];
    for (const one of placed) {
      const others = placed.filter((other) => other !== one).map(({ marks }) => marks);
      const label = this.labelFor(pen, one, view).find(
        (tried) => !collides(tried, labels) && !others.some((marks) => covers(marks, tried)),
      );
      if (label) labels.push(label);
    }
    this.drawLabels(pen, labels);
    return placed.length > 0;
  }

  /** Those of the view, the ones with most sites first. */
  private placedIn({ unitX, unitY, worldPx, widthPx, heightPx }: View, zoom: number): PlacedArea[] {
    if (this.drawnFor !== worldPx) this.drawn.clear();
    this.drawnFor = worldPx;
    const air = (padPx * this.scale) / worldPx;
    const seen = {
      minX: unitX - air,
      minY: unitY - air,
      maxX: unitX + widthPx / worldPx + air,
      maxY: unitY + heightPx / worldPx + air,
    };
    return this.areas(areaLevelAt(zoom))
      .filter(({ box }) => boxesMeet(box, seen))
      .sort((a, b) => b.siteCount - a.siteCount)
      .map((area) => {
        const { corner, outline, box, marks } = this.drawnOf(area, worldPx);
        const [x, y] = [(corner[0] - unitX) * worldPx, (corner[1] - unitY) * worldPx];
        return { name: area.name, outline, x, y, box: moved(box, x, y), marks: moved(marks, x, y) };
      });
  }

  private drawnOf(area: AreaShape, worldPx: number): DrawnArea {
    const known = this.drawn.get(area);
    if (known) return known;
    const corner = area.outline[0] ?? [0, 0];
    const corners = area.outline.map(([x, y]): Position => [
      (x - corner[0]) * worldPx,
      (y - corner[1]) * worldPx,
    ]);
    const outline = paddedHull(corners, padPx * this.scale);
    const made = { corner, outline, box: boxAround(outline), marks: boxAround(corners, markPx * this.scale) };
    this.drawn.set(area, made);
    return made;
  }

  private drawOutline(pen: CanvasRenderingContext2D, { outline, x, y }: PlacedArea): void {
    pen.beginPath();
    outline.forEach(([dx, dy], at) => (at === 0 ? pen.moveTo(x + dx, y + dy) : pen.lineTo(x + dx, y + dy)));
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
    { name, box: { minX, maxX, minY, maxY } }: PlacedArea,
    view: View,
  ): Label[] {
    const width = pen.measureText(name).width;
    const height = lineHeightPx * this.scale;
    const [middleX, middleY] = [(minX + maxX) / 2, (minY + maxY) / 2];
    const at = (x: number, y: number): Label => ({
      ...{ text: name, width, height },
      x: Math.min(view.widthPx - width / 2 - 8, Math.max(width / 2 + 8, x)),
      y: Math.min(view.heightPx - height, Math.max(height, y)),
    });
    return [
      at(middleX, minY - height / 2),
      at(middleX, maxY + height / 2),
      at(minX - width / 2 - 4, middleY),
      at(maxX + width / 2 + 4, middleY),
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
