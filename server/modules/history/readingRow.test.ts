import { mergeRows } from './readingRow';

const row = (ts: number, n: number, values: (number | null)[], invalid = 0) => ({ ts, n, invalid, values });

describe('merging readings of the same device', () => {
  it('keeps instants of both sides in time order', () => {
    const merged = mergeRows([row(1, 1, [1]), row(3, 3, [3])], [row(2, 2, [2])]);
    expect(merged.map((each) => each.ts)).toEqual([1, 2, 3]);
  });

  it('lets the higher counter win and fills what it did not report', () => {
    expect(mergeRows([row(1, 5, [5, null])], [row(1, 3, [3, 3])])).toEqual([row(1, 5, [5, 3])]);
    expect(mergeRows([row(1, 3, [3, 3])], [row(1, 5, [5, null])])).toEqual([row(1, 5, [5, 3])]);
  });

  it('treats a point that was reported as invalid as reported', () => {
    expect(mergeRows([row(1, 3, [3])], [row(1, 5, [null], 1)])).toEqual([row(1, 5, [null], 1)]);
  });
});
