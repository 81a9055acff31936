import L from 'leaflet';
import { PMTiles, TileType } from 'pmtiles';
import { drawVectorTile, isLandLayer, type VectorInks } from './vectorTile';

const tilePx = 512;

interface Archive {
  source: PMTiles;
  isVector: boolean;
  hasLand: boolean;
  /** Tiles of pictures are 256 CSS pixels wide by custom, those of vectors 512. */
  sizePx: number;
  minZoom: number;
  maxZoom: number;
}

/** @throws Error when the archive is not there or is none */
export async function openArchive(url: string): Promise<Archive> {
  const source = new PMTiles(new URL(url, window.location.origin).href);
  const { tileType, minZoom, maxZoom } = await source.getHeader();
  const isVector = tileType === TileType.Mvt;
  const metadata = (await source.getMetadata()) as { vector_layers?: { id: string }[] } | undefined;
  const hasLand = metadata?.vector_layers?.some(({ id }) => isLandLayer(id)) ?? false;
  return { source, isVector, hasLand, sizePx: isVector ? tilePx : tilePx / 2, minZoom, maxZoom };
}

/** The operator's own archive as canvas tiles, read from our server by ranges of bytes. */
export class PmtilesLayer extends L.GridLayer {
  private readonly archive: Archive;
  private inks: VectorInks;

  constructor(archive: Archive, inks: VectorInks, attribution: string) {
    // A vector tile covers twice as many pixels as its zoom says, so that Leaflet asks for one level less.
    const shift = archive.isVector ? 1 : 0;
    super({
      tileSize: archive.sizePx,
      minNativeZoom: archive.minZoom + shift,
      maxNativeZoom: archive.maxZoom + shift,
      attribution,
      updateWhenZooming: false,
    });
    this.archive = archive;
    this.inks = inks;
  }

  setInks(inks: VectorInks): void {
    this.inks = inks;
    if (this.archive.isVector) this.redraw();
  }

  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const tile = document.createElement('canvas');
    this.draw(tile, coords).then(
      () => done(undefined, tile),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), tile),
    );
    return tile;
  }

  private async draw(tile: HTMLCanvasElement, { x, y, z }: L.Coords): Promise<void> {
    const { source, isVector, hasLand, sizePx } = this.archive;
    const answer = await source.getZxy(isVector ? z - 1 : z, x, y);
    const density = window.devicePixelRatio || 1;
    tile.width = tile.height = sizePx * density;
    const pen = tile.getContext('2d');
    if (!pen || !answer) return;
    if (isVector) {
      pen.scale(density, density);
      drawVectorTile({ pen, sizePx, inks: this.inks }, answer.data, hasLand);
    } else {
      const picture = await createImageBitmap(new Blob([answer.data]));
      pen.drawImage(picture, 0, 0, tile.width, tile.height);
      picture.close();
    }
  }
}
