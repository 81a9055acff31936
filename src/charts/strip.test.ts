import { gapsOf, rangeOf } from './strip';

const same = (timeS: number) => timeS;

describe('a live strip', () => {
  it('leaves out what is unknown and what was silent for too long', () => {
    const times = [0, 1, 2, 3, 4, 20, 21];
    const values = [NaN, 5, NaN, NaN, 6, 7, 8];
    expect(gapsOf(times, values, [0, 6], 5, same)).toEqual([
      [1, 4],
      [4, 20],
    ]);
    expect(gapsOf(times, values, [5, 6], 5, same)).toEqual([]);
  });

  it('gives a still line space, and does not show negative air under what cannot be negative', () => {
    expect(rangeOf([20, 20, NaN], 2)).toEqual([19, 21]);
    expect(rangeOf([0, 100], 2)).toEqual([0, 112]);
    expect(rangeOf([NaN], 5)).toEqual([0, 5]);
  });
});
