import { medianOf } from './median';

describe('the median', () => {
  it('is what is usual: the one in the middle, or between the two in the middle', () => {
    expect(medianOf([])).toBeNull();
    expect(medianOf([7])).toBe(7);
    expect(medianOf([60, 1])).toBe(30.5);
    expect(medianOf([2, 500, 1])).toBe(2);
    expect(medianOf([1, 2, 4, 1_000])).toBe(3);
  });
});
