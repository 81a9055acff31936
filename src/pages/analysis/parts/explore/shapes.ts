import { linearRegression, linearRegressionLine, rSquared } from 'simple-statistics';

/** Values of one series over steps of equal length; null where nothing is known. */
export interface Values {
  t: readonly number[];
  value: readonly (number | null)[];
}

export const knownValues = ({ value }: Values): number[] => value.filter((one) => one !== null);

/** Percent of the known time, and the value that was reached or exceeded for that long. */
export function durationOf(values: Values, most = 400): [percent: number, value: number][] {
  const sorted = knownValues(values).sort((a, b) => b - a);
  const last = sorted.length - 1;
  if (last < 0) return [];
  const count = Math.min(most, sorted.length);
  // The first and the last stay what they are: the greatest and the least value of all.
  return Array.from({ length: count }, (_, i): [number, number] => {
    const at = count === 1 ? 0 : Math.round((i * last) / (count - 1));
    return [last === 0 ? 0 : (at / last) * 100, sorted[at] ?? 0];
  });
}

export interface HeatCell {
  /** Its place among the days. */
  day: number;
  hour: number;
  /** Mean of what is known of the hour, or its sum. */
  value: number;
}

/** Hour by day on the plant's clock; `clockOf` tells the day's text and the hour of an instant there. */
export function heatOf(
  { t, value }: Values,
  clockOf: (at: number) => { day: string; hour: number },
  isSum: boolean,
): { days: string[]; cells: HeatCell[] } {
  const sums = new Map<string, Map<number, [sum: number, count: number]>>();
  t.forEach((at, i) => {
    const known = value[i] ?? null;
    if (known === null) return;
    const { day, hour } = clockOf(at);
    const hours = sums.get(day) ?? new Map<number, [number, number]>();
    const [sum, count] = hours.get(hour) ?? [0, 0];
    hours.set(hour, [sum + known, count + 1]);
    sums.set(day, hours);
  });
  const days = [...sums.keys()].sort();
  const cells = days.flatMap((day, index) =>
    [...(sums.get(day) ?? [])].map(([hour, [sum, count]]) => ({
      day: index,
      hour,
      value: isSum ? sum : sum / count,
    })),
  );
  return { days, cells };
}

/** What both series know of the same moments. */
export function pairsOf(x: Values, y: Values): [x: number, y: number][] {
  const byTime = new Map(x.t.map((at, i) => [at, x.value[i] ?? null]));
  return y.t.flatMap((at, i): [number, number][] => {
    const [first, second] = [byTime.get(at) ?? null, y.value[i] ?? null];
    return first === null || second === null ? [] : [[first, second]];
  });
}

export interface Fit {
  slope: number;
  intercept: number;
  r2: number;
  count: number;
  from: number;
  to: number;
}

/** Fewer pairs, or all at one temperature, say nothing about a slope. */
const leastPairs = 8;

export function fitOf(pairs: readonly (readonly [number, number])[]): Fit | null {
  const data = pairs.map(([x, y]) => [x, y]);
  const xs = pairs.map(([x]) => x);
  const [from, to] = xs.reduce(
    ([low, high], x) => [Math.min(low, x), Math.max(high, x)],
    [Infinity, -Infinity],
  );
  if (pairs.length < leastPairs || !(to > from)) return null;
  const { m: slope, b: intercept } = linearRegression(data);
  const ys = pairs.map(([, y]) => y);
  const isFlat = ys.every((y) => y === ys[0]);
  const r2 = isFlat ? 0 : rSquared(data, linearRegressionLine({ m: slope, b: intercept }));
  return { slope, intercept, r2, count: pairs.length, from, to };
}

const evenWidths = [1, 2, 2.5, 5, 10];

/** Classes of one even width over all the values given. */
export function classesOf(
  values: readonly (readonly number[])[],
  wanted = 24,
): { first: number; width: number } {
  const [low, high] = values
    .flat()
    .reduce(([least, most], one) => [Math.min(least, one), Math.max(most, one)], [Infinity, -Infinity]);
  if (!(high > low)) return { first: Number.isFinite(low) ? Math.floor(low) : 0, width: 1 };
  const rough = (high - low) / wanted;
  const scale = 10 ** Math.floor(Math.log10(rough));
  const width = scale * (evenWidths.find((even) => even >= rough / scale) ?? 10);
  return { first: Math.floor(low / width) * width, width };
}

/** Share of the values in each class, percent, from the first class on. */
export function sharesOf(
  values: readonly number[],
  { first, width }: { first: number; width: number },
): number[] {
  const counts: number[] = [];
  for (const value of values) {
    const at = Math.max(0, Math.floor((value - first) / width + 1e-9));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return Array.from(counts, (count = 0) => (count / values.length) * 100);
}
