import type { Cell } from '@contract/cells';
import { statesOf, type TrendSeries } from './trend';

/** One row for each instant of any of the lines, in UTC; where a line has no value the cell is empty, states are words. */
export function trendRows(series: readonly TrendSeries[]): Cell[][] {
  const states = statesOf(series);
  const cellOf = (value: number | null | undefined): Cell =>
    value == null ? null : (states?.[value] ?? value);
  const values = series.map(({ points }) => new Map(points));
  const instants = [...new Set(series.flatMap(({ points }) => points.map(([at]) => at)))].sort(
    (a, b) => a - b,
  );
  const head = series.map(({ name, unit }) => (unit ? `${name} (${unit})` : name));
  const rows = instants.map((at) => [
    new Date(at).toISOString(),
    ...values.map((line) => cellOf(line.get(at))),
  ]);
  // An instant at which nothing is known only marks the beginning of a gap.
  return [['UTC', ...head], ...rows.filter(([, ...cells]) => cells.some((cell) => cell !== null))];
}
