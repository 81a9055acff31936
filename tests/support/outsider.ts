/**
 * What an outsider makes of an export's own rows: the CalTRACK daily method as its public documents tell it, written
 * anew and by brute force. It imports nothing of the product.
 */
export interface OutsidersFit {
  intercept: number;
  heating: { slope: number; balancePoint: number } | null;
  cooling: { slope: number; balancePoint: number } | null;
  rSquaredAdjusted: number;
}

export interface OutsidersDay {
  at: number;
  usage: number;
  meanF: number;
}

const dayMs = 86_400_000;
const rowsOf = (csv: string): string[][] =>
  csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

/** A meter's days with the mean of the hours that lie in each, as openeemeter joins the two files. */
export function daysInExport(meterCsv: string, temperatureCsv: string): OutsidersDay[] {
  const hours = rowsOf(temperatureCsv)
    .filter(([, value]) => value !== '')
    .map(([at = '', value]) => ({ at: Date.parse(at), value: Number(value) }));
  return rowsOf(meterCsv)
    .filter(([, value]) => value !== '')
    .map(([start = '', value]) => {
      const at = Date.parse(start);
      const within = hours.filter((hour) => hour.at >= at && hour.at < at + dayMs);
      const meanF = within.reduce((sum, hour) => sum + hour.value, 0) / within.length;
      return { at, usage: Number(value), meanF };
    });
}

/** Least squares of up to two columns beside an intercept, by Cramer's rule on centred sums. */
function leastSquares(
  ys: number[],
  columns: number[][],
): { slopes: number[]; intercept: number; rest: number } | null {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const centred = (values: number[]) => values.map((value) => value - mean(values));
  const dot = (a: number[], b: number[]) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  const y = centred(ys);
  const [first, second] = columns.map(centred);
  const slopes: number[] = [];
  if (first && second) {
    const [aa, ab, bb] = [dot(first, first), dot(first, second), dot(second, second)];
    const determinant = aa * bb - ab * ab;
    if (Math.abs(determinant) < 1e-9 * aa * bb || aa === 0 || bb === 0) return null;
    const [ay, by] = [dot(first, y), dot(second, y)];
    slopes.push((bb * ay - ab * by) / determinant, (aa * by - ab * ay) / determinant);
  } else if (first) {
    if (dot(first, first) === 0) return null;
    slopes.push(dot(first, y) / dot(first, first));
  }
  const left = y.map(
    (value, at) => value - (slopes[0] ?? 0) * (first?.[at] ?? 0) - (slopes[1] ?? 0) * (second?.[at] ?? 0),
  );
  const intercept = mean(ys) - slopes.reduce((sum, slope, at) => sum + slope * mean(columns[at] ?? []), 0);
  return { slopes, intercept, rest: dot(left, left) / dot(y, y) };
}

const balancePoints = Array.from({ length: 61 }, (_, at) => 30 + at);
const [leastDays, leastDegreeDays] = [10, 20];
/** Enough days and degree days to tell a slope. */
const isTold = (degreeDays: number[]): boolean =>
  degreeDays.filter((value) => value > 0).length >= leastDays &&
  degreeDays.reduce((sum, value) => sum + value, 0) >= leastDegreeDays;

/** Of all pairs of balance points from 30 to 90 °F the qualified model of the greatest adjusted R². */
export function fitOfOutsider(days: readonly OutsidersDay[]): OutsidersFit {
  const usage = days.map((day) => day.usage);
  const degreeDays = (sign: 1 | -1) =>
    balancePoints
      .map((point) => ({ point, column: days.map(({ meanF }) => Math.max(0, sign * (meanF - point))) }))
      .filter(({ column }) => isTold(column));
  const [cooling, heating] = [degreeDays(1), degreeDays(-1)];
  let best: OutsidersFit | null = null;
  const tryOne = (heat?: (typeof heating)[number], cool?: (typeof cooling)[number]) => {
    const parts = [heat, cool].filter((part) => part !== undefined);
    const found = leastSquares(
      usage,
      parts.map(({ column }) => column),
    );
    if (!found || found.intercept < 0 || found.slopes.some((slope) => slope < 0)) return;
    const n = usage.length;
    const rSquaredAdjusted = parts.length === 0 ? 0 : 1 - (found.rest * (n - 1)) / (n - parts.length - 1);
    if (best !== null && rSquaredAdjusted <= best.rSquaredAdjusted) return;
    const [first = 0, second = 0] = found.slopes;
    best = {
      intercept: found.intercept,
      heating: heat ? { slope: first, balancePoint: heat.point } : null,
      cooling: cool ? { slope: heat ? second : first, balancePoint: cool.point } : null,
      rSquaredAdjusted,
    };
  };
  tryOne();
  for (const heat of heating) tryOne(heat);
  for (const cool of cooling) tryOne(undefined, cool);
  for (const heat of heating) for (const cool of cooling) if (heat.point <= cool.point) tryOne(heat, cool);
  if (best === null) throw new Error('no model');
  return best;
}

export const predictOfOutsider = ({ intercept, heating, cooling }: OutsidersFit, meanF: number): number =>
  intercept +
  (heating ? heating.slope * Math.max(0, heating.balancePoint - meanF) : 0) +
  (cooling ? cooling.slope * Math.max(0, meanF - cooling.balancePoint) : 0);
