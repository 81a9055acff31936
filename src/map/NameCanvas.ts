import { pageFontFamily } from '@/palette/fontFamily';
import type { Palette } from '@/palette/palette';
import type { SiteField } from './siteField';
import { namesFrom, placeNames, sitesIn } from './siteNames';
import type { View } from './view';
import { WindowCanvas } from './WindowCanvas';

export interface NameLook {
  field: SiteField;
  isShown: (kind: number) => boolean;
  /** Empty: that site needs no name. */
  textOf: (row: number) => string;
  palette: Palette;
  scale: number;
}

/** The names of the sites, where they stand far enough apart. */
export class NameCanvas extends WindowCanvas {
  private look: NameLook;
  private widths = new Map<string, number>();

  constructor(look: NameLook) {
    super('name-canvas');
    this.look = look;
  }

  show(look: NameLook): void {
    if (look.scale !== this.look.scale) this.widths.clear();
    this.look = look;
    this.repaint();
  }

  protected override paint(view: View, zoom: number): boolean {
    const pen = zoom < namesFrom ? null : this.canvas.getContext('2d');
    if (!pen) return false;
    const { field, isShown, textOf, palette, scale } = this.look;
    pen.setTransform(view.density, 0, 0, view.density, 0, 0);
    pen.clearRect(0, 0, view.widthPx, view.heightPx);
    pen.font = `500 ${12 * scale}px ${pageFontFamily()}`;
    const size = { markPx: 9 * scale, heightPx: 15 * scale, windowPx: view.widthPx };
    const names = placeNames(sitesIn(field, view, isShown), textOf, (text) => this.widthOf(pen, text), size);
    pen.textAlign = 'left';
    pen.textBaseline = 'middle';
    pen.lineJoin = 'round';
    pen.lineWidth = 3;
    pen.strokeStyle = palette.land;
    pen.fillStyle = palette.text;
    for (const { text, x, y } of names) {
      pen.strokeText(text, x, y);
      pen.fillText(text, x, y);
    }
    return names.length > 0;
  }

  private widthOf(pen: CanvasRenderingContext2D, text: string): number {
    const known = this.widths.get(text);
    if (known !== undefined) return known;
    // Distances change with every choice: what is no longer drawn is not kept for ever.
    if (this.widths.size > 2_000) this.widths.clear();
    const width = pen.measureText(text).width;
    this.widths.set(text, width);
    return width;
  }
}
