import { hourMs } from '@contract/time';
import { classesOf, durationOf, fitOf, heatOf, pairsOf, sharesOf } from './shapes';

const values = (...value: (number | null)[]) => ({ t: value.map((_, i) => i * hourMs), value });

describe('the duration curve', () => {
  it('begins with the greatest value and ends with the least, whatever the order of time', () => {
    expect(durationOf(values(3, 9, null, 1, 5, 4))).toEqual([
      [0, 9],
      [25, 5],
      [50, 4],
      [75, 3],
      [100, 1],
    ]);
  });

  it('keeps a single spike when it is drawn with few points', () => {
    const many = values(...Array.from({ length: 9_000 }, (_, i) => (i === 4_321 ? 99 : i % 7)));
    const curve = durationOf(many, 50);
    expect(curve).toHaveLength(50);
    expect(curve[0]?.[1]).toBe(99);
    expect(curve.at(-1)?.[1]).toBe(0);
  });

  it('has nothing to say of nothing', () => expect(durationOf(values(null))).toEqual([]));
});

describe('the heat map', () => {
  const clockOf = (at: number) => ({
    day: new Date(at + 8 * hourMs).toISOString().slice(0, 10),
    hour: new Date(at + 8 * hourMs).getUTCHours(),
  });
  const quarters = {
    t: [16, 16.25, 16.5, 17].map((hours) => hours * hourMs),
    value: [1, 3, null, 8],
  };

  it('stands on the clock of the plant, with the mean of each hour', () => {
    expect(heatOf(quarters, clockOf, false)).toEqual({
      days: ['1970-01-02'],
      cells: [
        { day: 0, hour: 0, value: 2 },
        { day: 0, hour: 1, value: 8 },
      ],
    });
  });

  it('adds up what a counter grew by', () => {
    expect(heatOf(quarters, clockOf, true).cells[0]?.value).toBe(4);
  });

  it('leaves an hour of which nothing is known empty', () => {
    expect(heatOf(values(null, 4), clockOf, false).cells).toHaveLength(1);
  });
});

describe('the scatter against outdoor temperature', () => {
  it('pairs what both know of the same moments', () => {
    expect(pairsOf(values(1, null, 3), values(10, 20, 30))).toEqual([
      [1, 10],
      [3, 30],
    ]);
  });

  it('fits a line and tells how well it fits', () => {
    const pairs = Array.from({ length: 20 }, (_, i): [number, number] => [i, 3 * i + 2]);
    expect(fitOf(pairs)).toMatchObject({ slope: 3, intercept: 2, r2: 1, count: 20, from: 0, to: 19 });
  });

  it('fits none through too few pairs or through one temperature', () => {
    expect(fitOf([[1, 2]])).toBeNull();
    expect(fitOf(Array.from({ length: 20 }, (_, i): [number, number] => [5, i]))).toBeNull();
  });

  it('does not call a flat line a good explanation', () => {
    expect(fitOf(Array.from({ length: 20 }, (_, i): [number, number] => [i, 4]))?.r2).toBe(0);
  });
});

describe('the distribution', () => {
  it('has classes of an even width that hold every value', () => {
    const found = [[20.3, 24.9], [31.2]];
    const classes = classesOf(found);
    expect(classes).toEqual({ first: 20, width: 0.5 });
    const shares = sharesOf(found.flat(), classes);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100);
  });

  it('holds a single value in one class', () => {
    const classes = classesOf([[7]]);
    expect(sharesOf([7], classes)).toEqual([100]);
  });
});
