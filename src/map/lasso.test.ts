import type { Position } from './hull';
import { isWithin, rowsWithin } from './lasso';

const bay: Position[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [5, 4],
  [0, 10],
];

describe('the lasso', () => {
  it('holds what lies within its outline, bays left out', () => {
    expect([isWithin(bay, 1, 1), isWithin(bay, 9, 8), isWithin(bay, 1, 8)]).toEqual([true, true, true]);
    expect([isWithin(bay, 5, 8), isWithin(bay, 11, 5), isWithin([], 0, 0)]).toEqual([false, false, false]);
  });

  it('gives the shown sites, worst first', () => {
    const field = {
      x: Float64Array.from([1, 2, 5, 3]),
      y: Float64Array.from([1, 1, 9, 1]),
      classes: Uint8Array.from([6, 0, 0, 3]),
    };
    expect(rowsWithin(field, bay, () => true)).toEqual([1, 3, 0]);
    expect(rowsWithin(field, bay, (kind) => kind !== 0)).toEqual([3, 0]);
  });
});
