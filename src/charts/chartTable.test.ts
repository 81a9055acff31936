import { csvText } from '@contract/csv';
import { trendRows } from './chartTable';

describe('the data of a chart as a table', () => {
  it('has a row for each instant of any line, and leaves out those that only begin a gap', () => {
    const line = (name: string, points: [number, number | null][]) => ({
      key: name,
      name,
      unit: 'kW',
      points,
    });
    expect(
      trendRows([
        line('a', [
          [0, 1.5],
          [1_000, null],
        ]),
        line('b', [[2_000, 3]]),
      ]),
    ).toEqual([
      ['UTC', 'a (kW)', 'b (kW)'],
      ['1970-01-01T00:00:00.000Z', 1.5, null],
      ['1970-01-01T00:00:02.000Z', null, 3],
    ]);
  });

  it('has the words of states', () => {
    const points = [
      [0, 1],
      [1_000, 4],
    ] as const;
    const states = ['Auto', 'Cool', 'Dry', 'Fan', 'Heat'];
    const rows = trendRows([{ key: 'mode', name: 'Mode', unit: '', points, states }]);
    expect(rows.slice(1).map(([, word]) => word)).toEqual(['Cool', 'Heat']);
  });

  it('is read by spreadsheets as text and numbers, never as formulas', () => {
    expect(csvText([['=1+1', -2.5, 'a "b", c', null]])).toBe('\uFEFF\'=1+1,-2.5,"a ""b"", c",\r\n');
  });
});
