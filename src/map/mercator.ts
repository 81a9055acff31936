/** Web Mercator with the whole world in the unit square: (0, 0) is 180° W at the northern edge, as tiles count. */
export const unitXOf = (lng: number): number => lng / 360 + 0.5;

const edgeLat = 85.0511287798;

export const unitYOf = (lat: number): number => {
  const held = Math.max(-edgeLat, Math.min(edgeLat, lat));
  const sin = Math.sin((held * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
};

export const lngOfUnitX = (x: number): number => (x - 0.5) * 360;
export const latOfUnitY = (y: number): number =>
  (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;

/** Pixels of the whole world at a zoom (tiles of 256). */
export const worldSizeAt = (zoom: number): number => 256 * 2 ** zoom;
