/** Points of one device and one device time, from one or several messages. */
export interface PointsOfInstant {
  n: number;
  values: number[];
  invalid: number;
  reported: number;
  /** Counter of the message that said each point; null when one message said them all. */
  pointN: number[] | null;
}

const saidBy = (points: PointsOfInstant, position: number): number => points.pointN?.[position] ?? points.n;

const isBetter = (value: number, known: number): boolean =>
  !Number.isNaN(value) && (Number.isNaN(known) || value > known);

const wins = (known: PointsOfInstant, more: PointsOfInstant, position: number): boolean => {
  if ((known.reported & (1 << position)) === 0) return true;
  const [before, after] = [saidBy(known, position), saidBy(more, position)];
  if (before !== after) return after > before;
  return isBetter(more.values[position] ?? NaN, known.values[position] ?? NaN);
};

const countersOf = (points: PointsOfInstant): number[] =>
  points.pointN ?? points.values.map((_, i) => ((points.reported & (1 << i)) === 0 ? -1 : points.n));

const canonical = (counters: number[], n: number): number[] | null =>
  counters.every((said) => said === n || said === -1) ? null : counters;

/**
 * Merges `more` into `known`, point by point, the higher counter winning; the result is the same in any order.
 * @returns the points that changed, as a mask.
 */
export const mergePoints = (known: PointsOfInstant, more: PointsOfInstant): number => {
  const counters = countersOf(known).slice();
  let won = 0;
  for (let i = 0; i < more.values.length; i++) {
    const bit = 1 << i;
    if ((more.reported & bit) === 0 || !wins(known, more, i)) continue;
    known.values[i] = more.values[i] ?? NaN;
    known.invalid = (known.invalid & ~bit) | (more.invalid & bit);
    counters[i] = saidBy(more, i);
    won |= bit;
  }
  known.reported |= won;
  known.n = Math.max(known.n, more.n);
  known.pointN = canonical(counters, known.n);
  return won;
};

/** Whether the message with this counter is already part of these points. */
export const holdsCounter = (points: Pick<PointsOfInstant, 'n' | 'pointN'>, n: number): boolean =>
  points.n === n || (points.pointN?.includes(n) ?? false);
