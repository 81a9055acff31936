import type { LngLat } from '@contract/mapShapes';

/** One corner a line: longitude, latitude. */
export const textOfCorners = (corners: readonly LngLat[]): string =>
  corners.map(([lng, lat]) => `${lng.toFixed(5)}, ${lat.toFixed(5)}`).join('\n');

/** The corners of a text, or null while some line says none. */
export function cornersOf(text: string): LngLat[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const corners = lines.map((line): LngLat | null => {
    const [lng, lat, ...more] = line
      .split(/[,，\s]+/)
      .filter(Boolean)
      .map(Number);
    if (lng === undefined || lat === undefined || more.length > 0) return null;
    return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? [lng, lat] : null;
  });
  return corners.every((corner) => corner !== null) ? corners : null;
}
