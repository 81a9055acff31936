import { statesOf, type TrendSeries } from './trend';

/** A sign that a spreadsheet would take for a formula is disarmed; quotes are doubled. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !Number.isFinite(Number(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** Comma-separated values with a byte order mark, without which spreadsheets misread Chinese. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;

/** One row for each instant of any of the lines, in UTC; where a line has no value the cell is empty, states are words. */
export function trendRows(series: readonly TrendSeries[]): string[][] {
  const states = statesOf(series);
  const textOf = (value: number | null | undefined): string =>
    value == null ? '' : (states?.[value] ?? String(value));
  const values = series.map(({ points }) => new Map(points));
  const instants = [...new Set(series.flatMap(({ points }) => points.map(([at]) => at)))].sort(
    (a, b) => a - b,
  );
  const head = series.map(({ name, unit }) => (unit ? `${name} (${unit})` : name));
  const rows = instants.map((at) => [
    new Date(at).toISOString(),
    ...values.map((line) => textOf(line.get(at))),
  ]);
  // An instant at which nothing is known only marks the beginning of a gap.
  return [['UTC', ...head], ...rows.filter(([, ...cells]) => cells.some((cell) => cell !== ''))];
}
