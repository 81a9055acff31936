export type TrendPoint = readonly [atMs: number, value: number | null];

/** One line of a trend; a null value is a gap and is drawn as one. */
export interface TrendSeries {
  key: string;
  name: string;
  unit: string;
  points: readonly TrendPoint[];
  /** Words for 0, 1 … of a point that has states: it is drawn in steps between them. */
  states?: readonly string[];
}

/** A reading with nothing known beside it: no line leads to it. */
export function isAlone(points: readonly TrendPoint[], at: number): boolean {
  const isKnown = (index: number): boolean => (points[index]?.[1] ?? null) !== null;
  return isKnown(at) && !isKnown(at - 1) && !isKnown(at + 1);
}

/** The words of all lines, or null where one of them has numbers or something between two states. */
export function statesOf(series: readonly TrendSeries[]): readonly string[] | null {
  const [states] = series.map((line) => line.states ?? []);
  const isState = (value: number | null): boolean => value === null || states?.[value] !== undefined;
  const areAll = series.every((line) => line.states && line.points.every(([, value]) => isState(value)));
  return areAll && states ? states : null;
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
