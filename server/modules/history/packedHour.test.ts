import fc from 'fast-check';
import { pointsByClass } from '@contract/points';
import { hourMs } from '@contract/time';
import { packHour, quantise, restore, unpackHour } from './packedHour';
import type { ReadingRow } from './readingRow';

const points = pointsByClass.ac;
const hour = 1_700_000_000_000 - (1_700_000_000_000 % hourMs);

const aValue = (position: number) =>
  fc.option(
    fc
      .double({ min: points[position]?.min ?? 0, max: points[position]?.max ?? 1, noNaN: true })
      .map((value) => {
        const point = points[position];
        return point ? restore(point, quantise(point, value)) : null;
      }),
    { nil: null },
  );

const aRow: fc.Arbitrary<ReadingRow> = fc.record({
  ts: fc.integer({ min: 0, max: hourMs - 1 }).map((offset) => hour + offset),
  n: fc.nat(),
  invalid: fc.integer({ min: 0, max: 2 ** points.length - 1 }),
  values: fc.tuple(...points.map((_, i) => aValue(i))).map((values) => [...values]),
});

const someRows = fc
  .uniqueArray(aRow, { selector: (row) => row.ts, maxLength: 80 })
  .map((rows) => rows.sort((a, b) => a.ts - b.ts));

// A value may pass through −0, which is the same reading.
const plain = (rows: ReadingRow[]) =>
  rows.map((row) => ({ ...row, values: row.values.map((v) => (v === null ? v : v + 0)) }));

describe('a packed hour', () => {
  it('gives back every reading it was given, at the declared resolution', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        expect(plain(unpackHour(points, hour, packHour(points, hour, rows)))).toEqual(plain(rows));
      }),
    );
  });

  it('reads a point that was declared after the hour was packed as not reported', () => {
    const rows = [{ ts: hour, n: 1, invalid: 0, values: [1, 1] }];
    const packed = packHour(points.slice(0, 2), hour, rows);
    expect(unpackHour(points.slice(0, 3), hour, packed)[0]?.values).toEqual([1, 1, null]);
  });

  it('refuses bytes that end too early instead of inventing readings', () => {
    const rows = Array.from({ length: 60 }, (_, i) => ({
      ts: hour + i * 60_000,
      n: i,
      invalid: 0,
      values: points.map(() => i % 2),
    }));
    const packed = packHour(points, hour, rows);
    expect(() => unpackHour(points, hour, packed.subarray(0, packed.length - 8))).toThrow();
  });
});
