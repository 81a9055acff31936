/** Points that a live strip keeps: an hour at one a second. */
export const stripCapacity = 3_600;

/** Times in s (as the strips draw them) and one column of values per line; NaN is a gap. */
export type StripData = readonly [Float64Array, ...Float64Array[]];

/**
 * The newest points of several lines that share their times, without a copy per point: the window slides over arrays
 * of twice its length and is moved back once per length.
 */
export interface StripBuffer {
  push(atMs: number, values: readonly (number | null)[]): void;
  /** Puts what is older than the first point before it. */
  prepend(rows: readonly { at: number; values: readonly (number | null)[] }[]): void;
  /** Views into the buffer, good until the next push. */
  data(): StripData;
  size(): number;
  newestAt(): number;
  clear(): void;
}

export function createStripBuffer(lines: number, capacity = stripCapacity): StripBuffer {
  const times = new Float64Array(capacity * 2);
  const columns = Array.from({ length: lines }, () => new Float64Array(capacity * 2));
  let start = 0;
  let end = 0;
  const slideBack = (): void => {
    for (const column of [times, ...columns]) column.copyWithin(0, start, end);
    end -= start;
    start = 0;
  };
  const push: StripBuffer['push'] = (atMs, values) => {
    if (atMs <= newestAt()) return;
    if (end === capacity * 2) slideBack();
    times[end] = atMs / 1_000;
    columns.forEach((column, line) => (column[end] = values[line] ?? NaN));
    end += 1;
    start = Math.max(start, end - capacity);
  };
  const rowsNow = () =>
    Array.from(times.subarray(start, end), (timeS, at) => ({
      at: timeS * 1_000,
      values: columns.map((column) => column[start + at] ?? NaN),
    }));
  const newestAt = () => (end > start ? (times[end - 1] ?? 0) * 1_000 : 0);
  return {
    push,
    prepend: (rows) => {
      const kept = rowsNow();
      const first = kept[0]?.at ?? Infinity;
      start = 0;
      end = 0;
      for (const { at, values } of [...rows.filter((row) => row.at < first), ...kept]) push(at, values);
    },
    data: () => [times.subarray(start, end), ...columns.map((column) => column.subarray(start, end))],
    size: () => end - start,
    newestAt,
    clear: () => {
      start = 0;
      end = 0;
    },
  };
}
