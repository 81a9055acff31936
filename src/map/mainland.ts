import type { LatLng } from './datum';
import { type LandRing, loadRings } from './land';
import { unitXOf, unitYOf } from './mercator';

function isInRing({ points }: LandRing, x: number, y: number): boolean {
  let isInside = false;
  for (let i = 0, last = points.length - 2; i < points.length; last = i, i += 2) {
    const [x1 = 0, y1 = 0] = [points[i], points[i + 1]];
    const [x2 = 0, y2 = 0] = [points[last], points[last + 1]];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
}

/** Whether a place lies in the area of the rings, by the even-odd rule. */
export const withinRings =
  (rings: readonly LandRing[]) =>
  ({ lat, lng }: LatLng): boolean => {
    const [x, y] = [unitXOf(lng), unitYOf(lat)];
    const near = rings.filter((ring) => x >= ring.minX && x <= ring.maxX && y >= ring.minY && y <= ring.maxY);
    return near.filter((ring) => isInRing(ring, x, y)).length % 2 === 1;
  };

/** Where tiles in GCJ-02 are shifted. The file is never drawn: it decides a conversion, not a border. */
export const loadMainland = async (): Promise<(place: LatLng) => boolean> =>
  withinRings(await loadRings('/geo/mainland.json'));
