import { gcjFromWgs, wgsFromGcj } from './gcj02';
import type { LatLng } from './latLng';

export type { LatLng } from './latLng';

/** How the ground that is shown counts degrees. Everything is stored in WGS-84 and converted for display only. */
export interface Datum {
  toShown: (place: LatLng) => LatLng;
  toStored: (place: LatLng) => LatLng;
}

const same = (place: LatLng): LatLng => place;
export const wgs84: Datum = { toShown: same, toStored: same };

/** For tiles that were made with the shift that law demands of maps of the mainland, and there only. */
export const gcj02 = (isMainland: (place: LatLng) => boolean): Datum => ({
  toShown: (place) => (isMainland(place) ? gcjFromWgs(place) : place),
  toStored: (place) => {
    const stored = wgsFromGcj(place);
    return isMainland(stored) ? stored : place;
  },
});
