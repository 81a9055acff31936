import { latOfUnitY, lngOfUnitX } from './mercator';
import type { SiteField } from './siteField';

const earthKm = 6_371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

type Places = Pick<SiteField, 'x' | 'y'>;
interface Unit {
  x: number;
  y: number;
}

/** Along the ground, in km, between two places in unit Mercator; NaN where one of them is not known. */
export function kmBetween(a: Unit, b: Unit): number {
  const [latA, latB] = [radians(latOfUnitY(a.y)), radians(latOfUnitY(b.y))];
  const [dLat, dLng] = [latB - latA, radians(lngOfUnitX(b.x) - lngOfUnitX(a.x))];
  const half = Math.sin(dLat / 2) ** 2 + Math.cos(latA) * Math.cos(latB) * Math.sin(dLng / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.sqrt(half));
}

export const unitOf = ({ x, y }: Places, row: number): Unit => ({ x: x[row] ?? NaN, y: y[row] ?? NaN });

/** The site nearest to a place; -1 where none has one. Mercator stretches alike in all directions: near enough. */
export function nearestTo({ x, y }: Places, place: Unit): number {
  let [nearest, best] = [-1, Infinity];
  for (let row = 0; row < x.length; row++) {
    const away = ((x[row] ?? NaN) - place.x) ** 2 + ((y[row] ?? NaN) - place.y) ** 2;
    if (away < best) [nearest, best] = [row, away];
  }
  return nearest;
}

/** Metres below one kilometre, one decimal below ten. */
export function distanceText(km: number, numberOf: (value: number, decimals?: number) => string): string {
  if (km < 1) return `${numberOf(Math.round(km * 100) * 10)} m`;
  return `${numberOf(km, km < 10 ? 1 : 0)} km`;
}
