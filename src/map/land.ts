import { z } from 'zod';
import { unitXOf, unitYOf } from './mercator';

const LandFile = z.object({
  unitsPerDegree: z.number().positive(),
  rings: z.array(z.array(z.number().int())),
});
export type LandFile = z.infer<typeof LandFile>;

/** One closed outline in unit Mercator, x and y in turn, with its extent. */
export interface LandRing {
  points: ArrayLike<number>;
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** A ring with the extent of its points. */
export function ringAround(points: ArrayLike<number>): LandRing {
  const ring = { points, minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x, y] = [points[i] ?? 0, points[i + 1] ?? 0];
    ring.minX = Math.min(ring.minX, x);
    ring.maxX = Math.max(ring.maxX, x);
    ring.minY = Math.min(ring.minY, y);
    ring.maxY = Math.max(ring.maxY, y);
  }
  return ring;
}

const ringOf = (steps: readonly number[], unitsPerDegree: number): LandRing => {
  const points = new Float64Array(steps.length);
  let [lng, lat] = [0, 0];
  for (let i = 0; i + 1 < steps.length; i += 2) {
    lng += steps[i] ?? 0;
    lat += steps[i + 1] ?? 0;
    points[i] = unitXOf(lng / unitsPerDegree);
    points[i + 1] = unitYOf(lat / unitsPerDegree);
  }
  return ringAround(points);
};

export const landRingsOf = (file: LandFile): LandRing[] =>
  file.rings.map((steps) => ringOf(steps, file.unitsPerDegree));

const loaded = new Map<string, Promise<LandRing[]>>();

async function fetchRings(address: string): Promise<LandRing[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return landRingsOf(LandFile.parse(await answer.json()));
}

/** A file of rings of this build, read once; a failed attempt may be repeated by the next map. */
export function loadRings(address: string): Promise<LandRing[]> {
  const known = loaded.get(address);
  if (known) return known;
  const asked = fetchRings(address).catch((error: unknown) => {
    loaded.delete(address);
    throw error;
  });
  loaded.set(address, asked);
  return asked;
}

export const loadLand = (): Promise<LandRing[]> => loadRings('/geo/land.json');

/** Has the land ready for a map that will probably need it; a failure is told to whoever asks for it then. */
export const expectLand = (): void => void loadLand().catch(() => undefined);
