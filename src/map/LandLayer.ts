import L from 'leaflet';
import type { LandRing } from './land';
import { drawLand, type LandInks } from './landTile';
import { worldSizeAt } from './mercator';

const tilePx = 512;

/** The offline base map as canvas tiles: drawn from the land file, no request per tile. */
export class LandLayer extends L.GridLayer {
  private inks: LandInks;
  private readonly rings: readonly LandRing[];

  constructor(rings: readonly LandRing[], inks: LandInks, attribution: string) {
    super({ tileSize: tilePx, attribution, updateWhenZooming: false, keepBuffer: 1 });
    this.rings = rings;
    this.inks = inks;
  }

  setInks(inks: LandInks): void {
    this.inks = inks;
    this.redraw();
  }

  protected override createTile(coords: L.Coords): HTMLElement {
    const tile = document.createElement('canvas');
    const density = window.devicePixelRatio || 1;
    tile.width = tile.height = tilePx * density;
    const pen = tile.getContext('2d');
    if (!pen) return tile;
    pen.scale(density, density);
    const worldPx = worldSizeAt(coords.z);
    const frame = {
      unitX: (coords.x * tilePx) / worldPx,
      unitY: (coords.y * tilePx) / worldPx,
      worldPx,
      widthPx: tilePx,
      heightPx: tilePx,
    };
    drawLand(pen, this.rings, frame, coords.z, this.inks);
    return tile;
  }
}
