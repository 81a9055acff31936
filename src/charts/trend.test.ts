import { thinned, withGaps } from './trend';

describe('a trend', () => {
  it('breaks where nothing was heard for longer than a step', () => {
    expect(
      withGaps(
        [
          [0, 1],
          [1_000, 2],
          [9_000, 3],
        ],
        3_000,
      ),
    ).toEqual([
      [0, 1],
      [1_000, 2],
      [1_001, null],
      [9_000, 3],
    ]);
  });

  it('is thinned to means, and a slice without values stays a gap', () => {
    const points = Array.from({ length: 100 }, (_, at) => [at, at < 50 ? 2 : null] as const);
    const thin = thinned(points, 10);
    expect(thin).toHaveLength(10);
    expect(thin.map(([, value]) => value)).toEqual([2, 2, 2, 2, 2, null, null, null, null, null]);
  });

  it('that is short enough is left alone', () => {
    const points = [[1, 1] as const];
    expect(thinned(points, 10)).toBe(points);
  });
});
