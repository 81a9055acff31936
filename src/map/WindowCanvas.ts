import L from 'leaflet';
import { fitCanvas } from './brush';
import { worldSizeAt } from './mercator';
import type { View } from './view';

export const viewOf = (map: L.Map): View => {
  const origin = map.getPixelBounds().min ?? L.point(0, 0);
  const worldPx = worldSizeAt(map.getZoom());
  const { x: widthPx, y: heightPx } = map.getSize();
  const density = window.devicePixelRatio || 1;
  return { unitX: origin.x / worldPx, unitY: origin.y / worldPx, worldPx, widthPx, heightPx, density };
};

/** A canvas that covers the window of the map: drawn again once a frame at most, scaled along while zooming. */
export abstract class WindowCanvas extends L.Layer {
  protected canvas = document.createElement('canvas');
  /** What is on the canvas; null before the first picture. */
  private shown: View | null = null;
  private frame = 0;
  private isZooming = false;

  constructor(className: string, options: L.LayerOptions = {}) {
    super();
    // The layer's own constructor takes none.
    L.setOptions(this, { pane: 'overlayPane', ...options });
    this.canvas.className = `leaflet-zoom-animated ${className}`;
  }

  /**
   * Draws the view on the canvas, whose size is right and whose old content may still be there. False: nothing is to
   * be seen, and an empty canvas over the whole window costs as much in every frame as a full one.
   */
  protected abstract paint(view: View, zoom: number): boolean;

  /** Brings the view onto the canvas and says so by `settle`; at once unless a subclass needs longer. */
  protected render(view: View, zoom: number): void {
    fitCanvas(this.canvas, view);
    this.canvas.hidden = !this.paint(view, zoom);
    this.settle(view);
  }

  override onAdd(map: L.Map): this {
    this.getPane()?.appendChild(this.canvas);
    map.on('move viewreset resize', this.redraw);
    map.on('zoomend', this.endZoom);
    map.on('zoomanim', this.followZoom);
    this.repaint();
    return this;
  }

  override onRemove(map: L.Map): this {
    map.off('move viewreset resize', this.redraw);
    map.off('zoomend', this.endZoom);
    map.off('zoomanim', this.followZoom);
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.canvas.remove();
    return this;
  }

  repaint(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.draw());
  }

  /** The view is on the canvas now: puts it where it belongs, though the map may have moved on meanwhile. */
  protected settle(view: View): void {
    this.shown = view;
    const map = this._map;
    if (!map || this.isZooming) return;
    const worldPx = worldSizeAt(map.getZoom());
    const corner = L.point(view.unitX * worldPx, view.unitY * worldPx);
    const scale = worldPx / view.worldPx;
    L.DomUtil.setTransform(this.canvas, corner.subtract(map.getPixelOrigin()).round(), scale);
  }

  private draw(): void {
    this.frame = 0;
    const map = this._map;
    if (map && !this.isZooming) this.render(viewOf(map), map.getZoom());
  }

  private readonly redraw = (): void => this.repaint();

  private readonly endZoom = (): void => {
    this.isZooming = false;
    if (this.shown) this.settle(this.shown);
    this.repaint();
  };

  private readonly followZoom = ({ zoom, center }: L.ZoomAnimEvent): void => {
    const map = this._map;
    this.isZooming = true;
    if (!this.shown) return;
    const worldPx = worldSizeAt(zoom);
    const half = map.getSize().divideBy(2);
    const corner = L.point(this.shown.unitX * worldPx, this.shown.unitY * worldPx);
    const inWindow = corner.subtract(map.project(center, zoom).subtract(half));
    const origin = map.containerPointToLayerPoint([0, 0]);
    L.DomUtil.setTransform(this.canvas, origin.add(inWindow), worldPx / this.shown.worldPx);
  };
}
