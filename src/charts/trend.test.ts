/** @jest-environment jsdom */
import { wallPalette } from '@/palette/palette';
import { thinned, type TrendPoint, withGaps } from './trend';
import { trendOption } from './trendOption';

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

describe('the picture of a trend', () => {
  const look = {
    palette: wallPalette,
    fontPx: 12,
    timeOf: String,
    numberOf: (value: number) => value.toFixed(1),
  };
  const pictureOf = (points: readonly TrendPoint[], states?: readonly string[]) =>
    trendOption([{ key: 'a', name: 'A', unit: '', points, ...(states && { states }) }], look) as {
      yAxis: { type: string; data?: readonly string[] };
      series: { step?: string; data: readonly unknown[] }[];
      tooltip: { formatter: (points: unknown[]) => string };
    };
  const dotsIn = (points: readonly TrendPoint[]) =>
    pictureOf(points).series[0]?.data.flatMap((item, at) => (Array.isArray(item) ? [] : [at]));

  it('shows a reading between two gaps as a dot, and others as a line alone', () => {
    expect(
      dotsIn([
        [0, 1],
        [1, 2],
        [2, null],
        [3, 5],
        [4, null],
        [5, 1],
        [6, 1],
      ]),
    ).toEqual([3]);
    expect(dotsIn([[0, 1]])).toEqual([0]);
  });

  it('names what is close together at different places: limits as well as instants', () => {
    const limits = [1, 2].map((value) => ({ value, name: String(value) }));
    const moments = [3, 4].map((at) => ({ at, name: String(at) }));
    const points = [[0, 1] as const, [9, 2] as const];
    const { series } = trendOption([{ key: 'a', name: 'A', unit: '', points }], {
      ...look,
      limits,
      moments,
    }) as {
      series: { markLine?: { data: readonly { label: { position: string } }[] } }[];
    };
    const [low, high, raised, cleared] = (series[0]?.markLine?.data ?? []).map(({ label }) => label.position);
    expect(low).not.toBe(high);
    expect(raised).not.toBe(cleared);
  });

  it('draws what has states in steps between their words', () => {
    const { yAxis, series, tooltip } = pictureOf(
      [
        [0, 0],
        [1, 1],
      ],
      ['Closed', 'Open'],
    );
    expect(yAxis).toMatchObject({ type: 'category', data: ['Closed', 'Open'] });
    expect(series[0]?.step).toBe('end');
    const point = { seriesIndex: 0, marker: '', seriesName: 'A', value: [1, 1] };
    expect(tooltip.formatter([point])).toContain('<b>Open</b>');
  });

  it('draws numbers where something between two states is meant, such as the share of an hour', () => {
    const { yAxis, series } = pictureOf([[0, 0.4]], ['Closed', 'Open']);
    expect([yAxis.type, series[0]?.step]).toEqual(['value', undefined]);
  });
});
