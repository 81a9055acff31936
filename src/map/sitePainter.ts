import { type Cluster, gatherClusters } from './clusters';
import { type ClusterInks, drawClusters, type Pen } from './clusterMark';
import { type ClassInk, type Glyphs, glyphsOf } from './glyphs';
import { type Grouping, groupingAt, type Places } from './grouping';
import { emptyStamping, type Marks, type Stamping, stampSites } from './stamp';
import type { View } from './view';

/** How the sites are drawn; plain data, so that it may cross to a worker. */
export interface Look extends ClusterInks {
  /** How what a class hides is drawn at its mark. */
  besides: readonly ClassInk[];
  /** Which classes are drawn at all. */
  isShown: readonly boolean[];
  /** Near sites are gathered into clusters; else every site is a mark. */
  isGrouped: boolean;
  /** How much larger than on a desk, for walls. */
  scale: number;
}

/** What a picture shows, for the pointer: rows of the drawn marks, and the drawn clusters, topmost last. */
export interface Painted {
  marks: Int32Array;
  clusters: Cluster[];
}

/** A handful of sites may be large; a country of them may not. Radius in CSS pixels. */
export const glyphRadiusAt = (zoom: number, siteCount: number): number => {
  const crowd = siteCount <= 300 ? 6.5 : siteCount <= 3_000 ? 4.5 : 3;
  return Math.min(9, crowd + Math.max(0, zoom - 6) * 0.5);
};

/** A zoom at which few marks can be in sight has space for large ones, however many sites there are. */
const groupedRadiusPx = 6.5;

/** Small beside its mark, and still to be told from another. */
const besideShare = 0.75;

/** The zooms whose groups are made ahead: as far as one turn of a wheel goes. */
const besides = [1, -1, 2, -2];
const keyOf = (zoom: number, scale: number): string => `${zoom}/${scale}`;

const nothing: Places = { x: new Float64Array(), y: new Float64Array(), regions: null };

/**
 * Draws the sites of a view on a canvas, in this thread or a worker's. Measured (facts/frontend §2b): stamped pixels
 * redraw 50,000 sites in 9 ms, where Leaflet's own markers take 100.
 */
export class SitePainter {
  private places: Places = nothing;
  private classes = new Uint8Array();
  private beside = new Uint8Array();
  private look: Look | null = null;
  private stamping: Stamping | null = null;
  private glyphs: Glyphs = { marks: [], besides: [] };
  private glyphKey = '';
  /** Groups by zoom, made when first looked at: they depend on the places only. */
  private groupings = new Map<string, Grouping | null>();

  setPlaces(places: Places): void {
    this.places = places;
    this.groupings.clear();
    if (this.classes.length !== places.x.length)
      this.setClasses(new Uint8Array(places.x.length), new Uint8Array(places.x.length));
  }

  setClasses(classes: Uint8Array, beside: Uint8Array): void {
    this.classes = new Uint8Array(classes);
    this.beside = new Uint8Array(beside);
  }

  setLook(look: Look): void {
    this.look = look;
    this.glyphKey = '';
  }

  paint(pen: Pen, view: View, zoom: number): Painted {
    const look = this.look;
    if (!look || this.classes.length !== this.places.x.length)
      return { marks: new Int32Array(), clusters: [] };
    const grouping = look.isGrouped ? this.groupingFor(zoom, look.scale) : null;
    const gathered = grouping ? gatherClusters(grouping, this.classes, look.isShown) : null;
    const marks = this.stamp(pen, view, zoom, look, gathered?.isAlone ?? null);
    const clusters = drawClusters(pen, gathered?.clusters ?? [], view, look, look.scale);
    return { marks, clusters };
  }

  /** Makes the groups of one zoom beside this one, which a zoom will then find made; false when all are. */
  prepareBeside(zoom: number): boolean {
    const look = this.look;
    if (!look?.isGrouped || this.places.x.length === 0) return false;
    const next = besides
      .map((step) => zoom + step)
      .find((beside) => !this.groupings.has(keyOf(beside, look.scale)));
    if (next === undefined) return false;
    this.groupingFor(next, look.scale);
    return true;
  }

  private stamp(pen: Pen, view: View, zoom: number, look: Look, only: Uint8Array | null): Int32Array {
    const { width, height } = pen.canvas;
    const known = this.stamping;
    const target = known?.widthPx === width && known.heightPx === height ? known : emptyStamping(view);
    this.stamping = target;
    const { x, y } = this.places;
    const marks: Marks = { x, y, classes: this.classes, beside: this.beside, only };
    const glyphs = this.glyphsFor(look, zoom, view.density);
    stampSites(target, marks, view, glyphs.marks, look.isShown, glyphs.besides);
    const bytes = new Uint8ClampedArray(target.pixels.buffer);
    pen.putImageData(new ImageData(bytes, target.widthPx, target.heightPx), 0, 0);
    return target.drawn.slice(0, target.count);
  }

  private groupingFor(zoom: number, scale: number): Grouping | null {
    const key = keyOf(zoom, scale);
    const known = this.groupings.get(key);
    if (known !== undefined) return known;
    const made = groupingAt(this.places, zoom, scale);
    this.groupings.set(key, made);
    return made;
  }

  private glyphsFor(look: Look, zoom: number, density: number): Glyphs {
    const crowd = glyphRadiusAt(zoom, this.places.x.length);
    const radius = (look.isGrouped ? Math.max(groupedRadiusPx, crowd) : crowd) * look.scale;
    const key = `${radius}/${density}`;
    if (key !== this.glyphKey)
      this.glyphs = {
        marks: glyphsOf(look.classes, look.land, radius, density),
        besides: glyphsOf(look.besides, look.land, radius * besideShare, density),
      };
    this.glyphKey = key;
    return this.glyphs;
  }
}
