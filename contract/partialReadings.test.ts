import { invalidAfter, isReported, overlay } from './partialReadings';

const message = { values: [7, null, NaN, null], invalid: 0b0100 };

describe('a message that reports some points of a device', () => {
  it('changes what it reports and leaves the rest as it was known', () => {
    const known: (number | null)[] = [1, 2, 3, null];
    expect(overlay(known, message, null)).toBe(0b0101);
    expect(known).toEqual([7, 2, null, null]);
  });

  it('reports a point whose value it calls unusable, and no point of which it says nothing', () => {
    expect([0, 1, 2, 3].map((position) => isReported(message, position))).toEqual([true, false, true, false]);
  });

  it('heals an unusable point by a value only', () => {
    expect(invalidAfter(0b0011, overlay([], message, NaN), message)).toBe(0b0110);
  });

  it('knows nothing more of points that a longer list would hold', () => {
    const known: number[] = [1, 2];
    overlay(known, { values: [5], invalid: 0 }, NaN);
    expect(known).toEqual([5, 2]);
  });
});
