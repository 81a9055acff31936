/** @jest-environment jsdom */
import { wallPalette } from '@/palette/palette';
import { heatOption } from './shapeOptions';

const look = { palette: wallPalette, fontPx: 11, numberOf: String };
const words = { name: 'Room', unit: '°C', hourOf: String };

describe('the scale of a heat map', () => {
  const scaleOf = (values: readonly number[]) => {
    const cells = values.map((value, hour) => ({ day: 0, hour, value }));
    const { visualMap } = heatOption(['2026-10-10'], cells, look, words) as {
      visualMap: { min: number; max: number };
    };
    return [visualMap.min, visualMap.max];
  };

  it('has two ends, also before anything has come and where all is the same', () => {
    expect(scaleOf([20, 31, 25])).toEqual([20, 31]);
    expect(scaleOf([])).toEqual([0, 1]);
    expect(scaleOf([7, 7])).toEqual([7, 8]);
  });
});
