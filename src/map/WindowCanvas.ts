import L from 'leaflet';
import { worldSizeAt } from './mercator';

/** What is looked at: the window's north-west corner in unit Mercator, pixels of the world, size in CSS pixels. */
export interface View {
  unitX: number;
  unitY: number;
  worldPx: number;
  widthPx: number;
  heightPx: number;
  density: number;
}

const viewOf = (map: L.Map): View => {
  const origin = map.getPixelBounds().min ?? L.point(0, 0);
  const worldPx = worldSizeAt(map.getZoom());
  const { x: widthPx, y: heightPx } = map.getSize();
  const density = window.devicePixelRatio || 1;
  return { unitX: origin.x / worldPx, unitY: origin.y / worldPx, worldPx, widthPx, heightPx, density };
};

/** A canvas that covers the window of the map: drawn again once a frame at most, scaled along while zooming. */
export abstract class WindowCanvas extends L.Layer {
  protected readonly canvas = document.createElement('canvas');
  protected view: View | null = null;
  private frame = 0;
  private isZooming = false;

  constructor(className: string, options: L.LayerOptions = {}) {
    super();
    // The layer's own constructor takes none.
    L.setOptions(this, { pane: 'overlayPane', ...options });
    this.canvas.className = `leaflet-zoom-animated ${className}`;
  }

  /** Draws the view on the canvas, whose size is right and whose old content may still be there. */
  protected abstract paint(view: View, zoom: number): void;

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

  private draw(): void {
    this.frame = 0;
    const map = this._map;
    if (!map || this.isZooming) return;
    this.view = viewOf(map);
    this.fit(this.view);
    this.paint(this.view, map.getZoom());
    L.DomUtil.setPosition(this.canvas, map.containerPointToLayerPoint([0, 0]));
  }

  private fit({ widthPx, heightPx, density }: View): void {
    const width = Math.max(1, Math.round(widthPx * density));
    const height = Math.max(1, Math.round(heightPx * density));
    if (this.canvas.width === width && this.canvas.height === height) return;
    Object.assign(this.canvas, { width, height });
    Object.assign(this.canvas.style, { width: `${widthPx}px`, height: `${heightPx}px` });
  }

  private readonly redraw = (): void => this.repaint();

  private readonly endZoom = (): void => {
    this.isZooming = false;
    this.repaint();
  };

  private readonly followZoom = ({ zoom, center }: L.ZoomAnimEvent): void => {
    const map = this._map;
    this.isZooming = true;
    const corner = map.containerPointToLatLng([0, 0]);
    const half = map.getSize().divideBy(2);
    const moved = map.project(corner, zoom).subtract(map.project(center, zoom).subtract(half));
    const origin = map.containerPointToLayerPoint([0, 0]);
    L.DomUtil.setTransform(this.canvas, origin.add(moved), map.getZoomScale(zoom, map.getZoom()));
  };
}
