import fc from 'fast-check';
import { createSortedList } from './sortedList';

interface Row {
  id: number;
  weight: number;
}

const heaviestFirst = (a: Row, b: Row) => b.weight - a.weight || a.id - b.id;
const aRow = fc.record({ id: fc.nat(400), weight: fc.nat(3) });
/** One of many changes to a row of this id: it comes, moves or goes. */
const aChange = fc.record({ row: aRow, isGone: fc.boolean() });

describe('a sorted list', () => {
  it('is after any changes what sorting everything afresh would give, and finds each row in its place', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(aRow, { selector: ({ id }) => id, maxLength: 400 }),
        fc.array(aChange, { maxLength: 300 }),
        (first, changes) => {
          const truth = new Map(first.map((row) => [row.id, row]));
          const list = createSortedList(heaviestFirst);
          list.fill([...first]);
          for (const { row, isGone } of changes) {
            list.replace(truth.get(row.id), isGone ? undefined : row);
            if (isGone) truth.delete(row.id);
            else truth.set(row.id, row);
          }
          const sorted = [...truth.values()].sort(heaviestFirst);
          const read = list.read();
          expect([...read]).toEqual(sorted);
          expect(read).toHaveLength(sorted.length);
          sorted.forEach((row, at) => {
            expect(read.at(at)).toBe(row);
            expect(read.indexOf(row)).toBe(at);
          });
          expect(read.slice(1, 4)).toEqual(sorted.slice(1, 4));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keeps what was read as it was, through splits and merges of its blocks', () => {
    const list = createSortedList(heaviestFirst);
    const row = (id: number): Row => ({ id, weight: 0 });
    for (let id = 0; id < 5_000; id += 1) list.replace(undefined, row(id));
    const before = list.read();
    expect(list.read()).toBe(before);
    for (let id = 0; id < 5_000; id += 1) if (id % 50 > 0) list.replace(row(id), undefined);
    expect(before).toHaveLength(5_000);
    expect([...before].every(({ id }, at) => id === at)).toBe(true);
    expect(Array.from(list.read(), ({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, i) => i * 50));
  });

  it('knows nothing of what is not in it', () => {
    const list = createSortedList(heaviestFirst);
    expect(list.read().at(0)).toBeUndefined();
    list.replace({ id: 1, weight: 1 }, undefined);
    list.replace(undefined, { id: 2, weight: 1 });
    const read = list.read();
    expect([read.at(-1), read.at(1), read.indexOf({ id: 1, weight: 1 })]).toEqual([undefined, undefined, -1]);
    list.replace({ id: 2, weight: 1 }, undefined);
    expect(list.read()).toHaveLength(0);
  });
});
