import { invalidAfter, overlay } from '@contract/partialReadings';
import type { EpochMs } from '@contract/time';

/** One stored reading of one device: values in point order, null where not reported or invalid. */
export interface ReadingRow {
  ts: EpochMs;
  n: number;
  invalid: number;
  values: (number | null)[];
}

/** The later counter wins point by point; what it does not report stays. */
const mergeTwo = (older: ReadingRow, newer: ReadingRow): ReadingRow => {
  const values = [...older.values];
  const reported = overlay(values, newer, null);
  return { ts: newer.ts, n: newer.n, invalid: invalidAfter(older.invalid, reported, newer), values };
};

/** Rows of both lists, once per instant and in time order. */
export const mergeRows = (packed: readonly ReadingRow[], raw: readonly ReadingRow[]): ReadingRow[] => {
  if (packed.length === 0) return [...raw];
  const byTime = new Map(packed.map((row) => [row.ts, row]));
  for (const row of raw) {
    const known = byTime.get(row.ts);
    if (known === undefined) byTime.set(row.ts, row);
    else byTime.set(row.ts, row.n >= known.n ? mergeTwo(known, row) : mergeTwo(row, known));
  }
  return [...byTime.values()].sort((a, b) => a.ts - b.ts);
};
