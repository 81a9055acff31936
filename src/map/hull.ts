import type { Box } from './clip';

export type Position = readonly [x: number, y: number];

const turn = (o: Position, a: Position, b: Position): number =>
  (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

function halfHull(points: readonly Position[]): Position[] {
  const chain: Position[] = [];
  for (const point of points) {
    for (;;) {
      const [before, last] = [chain.at(-2), chain.at(-1)];
      if (!before || !last || turn(before, last, point) > 0) break;
      chain.pop();
    }
    chain.push(point);
  }
  chain.pop();
  return chain;
}

/** Convex outline, counter-clockwise (Andrew's monotone chain, 1979); one or two points stay as they are. */
export function convexHull(points: readonly Position[]): Position[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  return [...halfHull(sorted), ...halfHull(sorted.reverse())];
}

const arcSteps = 14;

/** The outline pushed out by `pad` with round corners: the convex hull of circles around its corners. */
export function paddedHull(corners: readonly Position[], pad: number): Position[] {
  const circle = Array.from({ length: arcSteps }, (_, step): Position => {
    const angle = (step / arcSteps) * 2 * Math.PI;
    return [Math.cos(angle) * pad, Math.sin(angle) * pad];
  });
  return convexHull(corners.flatMap(([x, y]) => circle.map(([dx, dy]): Position => [x + dx, y + dy])));
}

/** The extent of some points with `air` around. */
export function boxAround(points: readonly Position[], air = 0): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    minX: Math.min(...xs) - air,
    minY: Math.min(...ys) - air,
    maxX: Math.max(...xs) + air,
    maxY: Math.max(...ys) + air,
  };
}
