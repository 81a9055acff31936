import type L from 'leaflet';
import { type Brush, directBrush } from './brush';
import { type Cluster, clusterRadiusOf } from './clusters';
import type { Places } from './grouping';
import type { Look, Painted } from './sitePainter';
import type { SiteField } from './siteField';
import { siteNear } from './stamp';
import type { View } from './view';
import { viewOf, WindowCanvas } from './WindowCanvas';
import { canPaintInWorker, workerBrush } from './workerBrush';

/** What the pointer is over. */
export type MapTarget = { kind: 'site'; row: number } | { kind: 'cluster'; cluster: Cluster };

const nothing: Painted = { marks: new Int32Array(), clusters: [] };
const reachPx = 10;

/** The sites of the operator: painted by a worker where the browser can, else in this thread. */
export class SiteCanvas extends WindowCanvas {
  private field: SiteField | null = null;
  private regions: Places['regions'] = null;
  private look: Look | null = null;
  private brush: Brush | null = null;
  private painted = nothing;
  private isGone = false;

  constructor() {
    super('site-canvas');
    if (canPaintInWorker()) void this.startWorker();
    else this.takeBrush(directBrush(this.canvas));
  }

  showPlaces(field: SiteField, regions: Places['regions']): void {
    this.field = field;
    this.regions = regions;
    this.brush?.setPlaces({ x: field.x, y: field.y, regions });
    this.showClasses();
  }

  /** The classes of the field were written anew. */
  showClasses(): void {
    if (this.field) {
      const { classes, beside = new Uint8Array(classes.length) } = this.field;
      this.brush?.setClasses(classes, beside);
    }
    this.repaint();
  }

  showLook(look: Look): void {
    this.look = look;
    this.brush?.setLook(look);
    this.repaint();
  }

  /** What is drawn under a point of the map's window: the topmost cluster, else the nearest mark. */
  targetAt({ x, y }: L.Point): MapTarget | null {
    if (!this.field || !this._map) return null;
    const view = viewOf(this._map);
    const cluster = this.painted.clusters.findLast((one) => {
      const [dx, dy] = [(one.x - view.unitX) * view.worldPx - x, (one.y - view.unitY) * view.worldPx - y];
      return Math.hypot(dx, dy) <= (clusterRadiusOf(one) + 2) * (this.look?.scale ?? 1);
    });
    if (cluster) return { kind: 'cluster', cluster };
    const row = siteNear(this.painted.marks, this.field, view, x, y, reachPx);
    return row < 0 ? null : { kind: 'site', row };
  }

  /** For good: a layer that was only taken off the map may come back. */
  end(): void {
    this.isGone = true;
    this.brush?.end();
    this.brush = null;
  }

  protected override render(view: View, zoom: number): void {
    if (!this.look || !this.field) return;
    const isEmpty = this.field.ids.length === 0;
    this.brush?.paint(view, zoom, (painted) => {
      this.painted = painted;
      // A picture of nothing costs as much in every frame as a full one.
      this.canvas.hidden = isEmpty;
      this.settle(view);
    });
  }

  protected override paint(): boolean {
    return true; // The brush does it, in `render`.
  }

  private async startWorker(): Promise<void> {
    try {
      const { startSitesWorker } = await import('./startSitesWorker');
      if (this.isGone) return;
      this.takeBrush(workerBrush(this.canvas, startSitesWorker(), () => this.fallBack()));
    } catch {
      this.fallBack();
    }
  }

  /** A canvas that was promised to pictures cannot be drawn on: the page paints on a fresh one. */
  private fallBack(): void {
    if (this.isGone) return;
    this.brush?.end();
    const fresh = this.canvas.cloneNode() as HTMLCanvasElement; // a clone is of the kind of its original
    this.canvas.replaceWith(fresh);
    this.canvas = fresh;
    this.takeBrush(directBrush(fresh));
  }

  private takeBrush(brush: Brush): void {
    this.brush = brush;
    if (this.look) brush.setLook(this.look);
    if (this.field) this.showPlaces(this.field, this.regions);
  }
}
