import type L from 'leaflet';
import { type Palette, type SiteCondition, siteConditions } from '@/palette/palette';
import { type Glyph, glyphsOf } from './glyphs';
import type { SiteField } from './siteField';
import { emptyStamping, siteNear, type Stamping, stampSites } from './stamp';
import { type View, WindowCanvas } from './WindowCanvas';

/** A handful of sites may be large; a country of them may not. Radius in CSS pixels. */
export const glyphRadiusAt = (zoom: number, siteCount: number): number => {
  const crowd = siteCount <= 300 ? 6.5 : siteCount <= 3_000 ? 4.5 : 3;
  return Math.min(9, crowd + Math.max(0, zoom - 6) * 0.5);
};

/** Every site as a stamped mark, worst on top (frontend measurements: 9 ms a redraw with 50,000 sites). */
export class SiteCanvas extends WindowCanvas {
  private field: SiteField;
  private palette: Palette;
  private scale = 1;
  private isShown: readonly boolean[] = siteConditions.map(() => true);
  private stamping: Stamping | null = null;
  private glyphs: Glyph[] = [];
  private glyphKey = '';

  constructor(field: SiteField, palette: Palette) {
    super('site-canvas');
    this.field = field;
    this.palette = palette;
  }

  /** `scale`: how much larger than on a desk the marks are, for walls. */
  show(field: SiteField, palette: Palette, shown: ReadonlySet<SiteCondition>, scale: number): void {
    this.field = field;
    this.palette = palette;
    this.scale = scale;
    this.isShown = siteConditions.map((condition) => shown.has(condition));
    this.repaint();
  }

  /** Index of the site under a point of the map's window; -1 when there is none. */
  siteAt(point: L.Point, reachPx = 10): number {
    if (!this.stamping || !this.view) return -1;
    return siteNear(this.stamping, this.field, this.view, point.x, point.y, reachPx);
  }

  protected override paint(view: View, zoom: number): void {
    const hasSize =
      this.stamping?.widthPx === this.canvas.width && this.stamping.heightPx === this.canvas.height;
    const target = hasSize && this.stamping ? this.stamping : emptyStamping(view);
    this.stamping = target;
    stampSites(target, this.field, view, this.glyphsFor(zoom, view.density), this.isShown);
    const bytes = new Uint8ClampedArray(target.pixels.buffer);
    const picture = new ImageData(bytes, target.widthPx, target.heightPx);
    this.canvas.getContext('2d')?.putImageData(picture, 0, 0);
  }

  private glyphsFor(zoom: number, density: number): Glyph[] {
    const radius = glyphRadiusAt(zoom, this.field.ids.length) * this.scale;
    const key = `${this.palette.land}/${radius}/${density}`;
    if (key !== this.glyphKey) this.glyphs = glyphsOf(this.palette, radius, density);
    this.glyphKey = key;
    return this.glyphs;
  }
}
