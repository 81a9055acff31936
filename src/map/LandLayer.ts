import L from 'leaflet';
import type { LandRing } from './land';
import { LandTree } from './landTree';
import { drawLand, type LandInks } from './landTile';
import { worldSizeAt } from './mercator';

const tilePx = 512;
/** Time for tiles within one frame: a zoom wants a dozen of them at once, and the sites must not wait for it. */
const sliceMs = 5;

interface WantedTile {
  tile: HTMLCanvasElement;
  coords: L.Coords;
  done: L.DoneCallback;
}

/** The offline base map as canvas tiles: drawn from the land file, no request per tile, a few in each frame. */
export class LandLayer extends L.GridLayer {
  private inks: LandInks;
  private readonly land: LandTree;
  private wanted: WantedTile[] = [];
  private frame = 0;

  constructor(rings: readonly LandRing[], inks: LandInks, attribution: string) {
    super({ tileSize: tilePx, attribution, updateWhenZooming: false, keepBuffer: 1 });
    this.land = new LandTree(rings, tilePx);
    this.inks = inks;
  }

  setInks(inks: LandInks): void {
    this.inks = inks;
    this.redraw();
  }

  override onRemove(map: L.Map): this {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.wanted = [];
    return super.onRemove(map);
  }

  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const tile = document.createElement('canvas');
    this.wanted.push({ tile, coords, done });
    if (this.frame === 0) this.frame = requestAnimationFrame(this.drawSome);
    return tile;
  }

  private readonly drawSome = (): void => {
    this.frame = 0;
    const endMs = performance.now() + sliceMs;
    do {
      const next = this.wanted.shift();
      if (!next) return;
      // What was zoomed away from meanwhile is on no page any more.
      if (next.tile.parentNode) this.drawTile(next);
    } while (performance.now() < endMs);
    this.frame = requestAnimationFrame(this.drawSome);
  };

  private drawTile({ tile, coords, done }: WantedTile): void {
    const density = window.devicePixelRatio || 1;
    tile.width = tile.height = tilePx * density;
    const pen = tile.getContext('2d');
    if (pen) {
      pen.scale(density, density);
      const worldPx = worldSizeAt(coords.z);
      const frame = {
        unitX: (coords.x * tilePx) / worldPx,
        unitY: (coords.y * tilePx) / worldPx,
        worldPx,
        widthPx: tilePx,
        heightPx: tilePx,
      };
      drawLand(pen, this.land.ringsOf(coords), frame, coords.z, this.inks);
    }
    done(undefined, tile);
  }
}
