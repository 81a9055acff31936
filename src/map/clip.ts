export interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

type Inside = (x: number, y: number) => boolean;

function cut(points: ArrayLike<number>, isInside: Inside, axis: 0 | 1, edge: number): number[] {
  const out: number[] = [];
  const last = points.length - 2;
  let [fromX, fromY] = [points[last] ?? 0, points[last + 1] ?? 0];
  let wasInside = isInside(fromX, fromY);
  for (let i = 0; i <= last; i += 2) {
    const [x, y] = [points[i] ?? 0, points[i + 1] ?? 0];
    const isIn = isInside(x, y);
    if (isIn !== wasInside) {
      const share = axis === 0 ? (edge - fromX) / (x - fromX) : (edge - fromY) / (y - fromY);
      out.push(fromX + share * (x - fromX), fromY + share * (y - fromY));
    }
    if (isIn) out.push(x, y);
    [fromX, fromY, wasInside] = [x, y, isIn];
  }
  return out;
}

/** A closed outline cut to a box (Sutherland and Hodgman, 1974), so that a tile never draws a continent. */
export function clipToBox(points: ArrayLike<number>, box: Box): ArrayLike<number> {
  let rest: ArrayLike<number> = points;
  const edges: [Inside, 0 | 1, number][] = [
    [(x) => x >= box.minX, 0, box.minX],
    [(x) => x <= box.maxX, 0, box.maxX],
    [(_x, y) => y >= box.minY, 1, box.minY],
    [(_x, y) => y <= box.maxY, 1, box.maxY],
  ];
  for (const [isInside, axis, edge] of edges) {
    if (rest.length < 6) return [];
    rest = cut(rest, isInside, axis, edge);
  }
  return rest;
}

export const boxesMeet = (a: Box, b: Box): boolean =>
  a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY;
