import type { EpochMs } from '@contract/time';
import { sumOf } from '../../savings/regression/fitStatistics';
import type { MonthlyMeans } from '../../savings/climate';

interface OutdoorDay {
  day: EpochMs;
  outdoorC: number;
}

const monthsAYear = 12;
const leastDaysOfMonth = 10;

/**
 * The coldest and the hottest month of the last twelve; null where one of them was hardly measured.
 * @param months starts of at least thirteen months that follow each other
 */
export function monthlyMeans(days: readonly OutdoorDay[], months: readonly EpochMs[]): MonthlyMeans | null {
  const means = months.slice(-monthsAYear - 1, -1).map((from, at, starts) => {
    const to = starts[at + 1] ?? months.at(-1) ?? Infinity;
    const inside = days.filter(({ day }) => day >= from && day < to).map(({ outdoorC }) => outdoorC);
    return inside.length < leastDaysOfMonth ? null : sumOf(inside) / inside.length;
  });
  const known = means.filter((mean) => mean !== null);
  if (known.length < monthsAYear) return null;
  return { coldestC: Math.min(...known), hottestC: Math.max(...known) };
}
