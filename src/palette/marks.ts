import type { SiteCondition } from './palette';

/**
 * The shape of each condition as a signed distance, in units of the mark's radius: negative inside. The same
 * functions give the stamps of the map; the drawn paths of `ConditionMark` follow the same outlines.
 */
export type Shape = 'diamond' | 'triangle' | 'square' | 'disc' | 'frame' | 'ring' | 'cross' | 'bar' | 'dot';

export const shapeOf: Record<SiteCondition, Shape> = {
  level1: 'diamond',
  level2: 'triangle',
  level3: 'square',
  level4: 'disc',
  suppressed: 'frame',
  offline: 'cross',
  notUnderstood: 'bar',
  unknown: 'ring',
  normal: 'dot',
};

const { abs, hypot, max, min } = Math;
const halfSqrt3 = Math.sqrt(3) / 2;

const boundedStroke = (x: number, y: number): number => {
  const along = (x + y) * Math.SQRT1_2;
  const across = (x - y) * Math.SQRT1_2;
  return max(abs(across) - 0.2, abs(along) - 1);
};

export const distanceTo: Record<Shape, (x: number, y: number) => number> = {
  diamond: (x, y) => (abs(x) + abs(y) - 1.1) * Math.SQRT1_2,
  triangle: (x, y) => max(y - 0.72, halfSqrt3 * abs(x) - 0.5 * y - 0.5),
  square: (x, y) => max(abs(x), abs(y)) - 0.8,
  disc: (x, y) => hypot(x, y) - 0.86,
  frame: (x, y) => abs(max(abs(x), abs(y)) - 0.64) - 0.16,
  ring: (x, y) => abs(hypot(x, y) - 0.7) - 0.17,
  cross: (x, y) => min(boundedStroke(x, y), boundedStroke(x, -y)),
  bar: (x, y) => max(abs(x) - 0.95, abs(y) - 0.28),
  dot: (x, y) => hypot(x, y) - 0.62,
};

/** Outlines in a box of 24 × 24 around (12, 12), radius 10, for inline drawings. */
export const pathOf: Record<Shape, string> = {
  diamond: 'M12 1 23 12 12 23 1 12Z',
  triangle: 'M12 2 22.1 19.2H1.9Z',
  square: 'M4 4H20V20H4Z',
  disc: 'M12 3.4a8.6 8.6 0 1 1 0 17.2 8.6 8.6 0 0 1 0-17.2Z',
  frame: 'M4 4H20V20H4ZM7.4 7.4V16.6H16.6V7.4Z',
  ring: 'M12 3.3a8.7 8.7 0 1 1 0 17.4 8.7 8.7 0 0 1 0-17.4Zm0 3.4a5.3 5.3 0 1 0 0 10.6 5.3 5.3 0 0 0 0-10.6Z',
  cross: 'M6.3 3.5 12 9.2l5.7-5.7 2.8 2.8L14.8 12l5.7 5.7-2.8 2.8L12 14.8l-5.7 5.7-2.8-2.8L9.2 12 3.5 6.3Z',
  bar: 'M2.5 9.2H21.5V14.8H2.5Z',
  dot: 'M12 5.8a6.2 6.2 0 1 1 0 12.4 6.2 6.2 0 0 1 0-12.4Z',
};
