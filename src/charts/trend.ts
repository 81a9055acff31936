export type TrendPoint = readonly [atMs: number, value: number | null];

/** One line of a trend; a null value is a gap and is drawn as one. */
export interface TrendSeries {
  key: string;
  name: string;
  unit: string;
  points: readonly TrendPoint[];
}

/** Puts a gap wherever nothing was heard for longer than `longestStepMs`: no line may cross an outage. */
export function withGaps(points: readonly TrendPoint[], longestStepMs: number): TrendPoint[] {
  const out: TrendPoint[] = [];
  let last: number | null = null;
  for (const point of points) {
    if (last !== null && point[0] - last > longestStepMs) out.push([last + 1, null]);
    out.push(point);
    last = point[0];
  }
  return out;
}

/** At most `most` points: of each slice the mean, and a gap where the slice holds nothing but gaps. */
export function thinned(points: readonly TrendPoint[], most: number): readonly TrendPoint[] {
  if (points.length <= most) return points;
  const size = points.length / most;
  return Array.from({ length: most }, (_, slice): TrendPoint => {
    const part = points.slice(Math.floor(slice * size), Math.max(1, Math.floor((slice + 1) * size)));
    const known = part.flatMap(([, value]) => (value === null ? [] : [value]));
    const at = part[part.length >> 1]?.[0] ?? 0;
    return [at, known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length];
  });
}
