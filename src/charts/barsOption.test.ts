/** @jest-environment jsdom */
import { wallPalette } from '@/palette/palette';
import { dayMs } from '@contract/time';
import { barsOption } from './barsOption';

const to = Date.parse('2026-11-26T16:00:00Z');
const look = {
  ...{ palette: wallPalette, fontPx: 12, days: [], limits: [], from: to - 30 * dayMs, to },
  ...{ timeOf: String, dayOf: String, numberOf: String },
};
const spanOf = (bars: { at: number; value: number }[]) => {
  const { min, max } = barsOption(bars, look)['xAxis'] as { min: number; max: number };
  return [min, max];
};

describe('bars over a period', () => {
  it('show the whole of it, also where only its last day has any', () => {
    expect(spanOf([{ at: to - dayMs, value: 3 }])).toEqual([look.from, to]);
    expect(spanOf([])).toEqual([look.from, to]);
  });

  it('begin with the day within which it begins', () => {
    const at = look.from - dayMs / 2;
    expect(spanOf([{ at, value: 1 }])).toEqual([at, to]);
  });
});
