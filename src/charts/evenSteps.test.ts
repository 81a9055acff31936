import { evenSteps } from './evenSteps';

describe('an axis of amounts', () => {
  it('ends at a mark, so that no number lies on another', () => {
    expect(evenSteps(16)).toEqual({ interval: 5, max: 20 });
    for (const most of [0.3, 1, 7, 11.5, 19.9, 33, 101, 1_234]) {
      const { interval, max } = evenSteps(most);
      expect(max).toBeGreaterThanOrEqual(most);
      expect(Math.abs(max / interval - Math.round(max / interval))).toBeLessThan(1e-9);
      expect(max / interval).toBeLessThanOrEqual(5.01);
    }
  });
});
