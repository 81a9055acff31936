import { z } from 'zod';
import { unitXOf, unitYOf } from './mercator';

const LandFile = z.object({
  unitsPerDegree: z.number().positive(),
  rings: z.array(z.array(z.number().int())),
});
export type LandFile = z.infer<typeof LandFile>;

/** One closed outline in unit Mercator, x and y in turn, with its extent. */
export interface LandRing {
  points: Float64Array;
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

const ringOf = (steps: readonly number[], unitsPerDegree: number): LandRing => {
  const points = new Float64Array(steps.length);
  const ring = { points, minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  let [lng, lat] = [0, 0];
  for (let i = 0; i + 1 < steps.length; i += 2) {
    lng += steps[i] ?? 0;
    lat += steps[i + 1] ?? 0;
    const x = (points[i] = unitXOf(lng / unitsPerDegree));
    const y = (points[i + 1] = unitYOf(lat / unitsPerDegree));
    ring.minX = Math.min(ring.minX, x);
    ring.maxX = Math.max(ring.maxX, x);
    ring.minY = Math.min(ring.minY, y);
    ring.maxY = Math.max(ring.maxY, y);
  }
  return ring;
};

export const landRingsOf = (file: LandFile): LandRing[] =>
  file.rings.map((steps) => ringOf(steps, file.unitsPerDegree));

let loaded: Promise<LandRing[]> | null = null;

/** The land file of this build, read once; a failed attempt may be repeated by the next map. */
export function loadLand(): Promise<LandRing[]> {
  loaded ??= fetch('/geo/land.json')
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`land.json answered ${answer.status}`);
      return landRingsOf(LandFile.parse(await answer.json()));
    })
    .catch((error: unknown) => {
      loaded = null;
      throw error;
    });
  return loaded;
}
