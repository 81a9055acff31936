import { type Box, boxesMeet, clipToBox } from './clip';
import { type LandRing, ringAround } from './land';
import { worldSizeAt } from './mercator';

interface Cell {
  x: number;
  y: number;
  z: number;
}

/** Tiles that are remembered: some screens at some zooms. */
const most = 600;
const marginPx = 4;

/** The extent of a tile with some air, in unit Mercator. */
const boxOf = ({ x, y, z }: Cell, tilePx: number): Box => {
  const worldPx = worldSizeAt(z);
  const [west, north] = [(x * tilePx - marginPx) / worldPx, (y * tilePx - marginPx) / worldPx];
  const wide = (tilePx + 2 * marginPx) / worldPx;
  return { minX: west, minY: north, maxX: west + wide, maxY: north + wide };
};

/**
 * The land of each tile, cut from that of the tile above it: a tile near the ground never goes through the coast of a
 * continent again.
 */
export class LandTree {
  private readonly known = new Map<string, readonly LandRing[]>();

  constructor(
    private readonly rings: readonly LandRing[],
    private readonly tilePx: number,
  ) {}

  ringsOf(cell: Cell): readonly LandRing[] {
    const key = `${cell.z}/${cell.x}/${cell.y}`;
    const found = this.known.get(key);
    if (found) return found;
    const above = { x: cell.x >> 1, y: cell.y >> 1, z: cell.z - 1 };
    const whole = cell.z <= 1 ? this.rings : this.ringsOf(above);
    const box = boxOf(cell, this.tilePx);
    const own = whole
      .filter((ring) => boxesMeet(ring, box))
      .map((ring) => ringAround(clipToBox(ring.points, box)))
      .filter(({ points }) => points.length > 0);
    if (this.known.size >= most) this.known.clear();
    this.known.set(key, own);
    return own;
  }
}
