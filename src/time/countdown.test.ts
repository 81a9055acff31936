import { dayMs, hourMs, minuteMs, secondMs } from '@contract/time';
import { leftOf } from './countdown';

describe('what is left of a timer', () => {
  it.each([
    [5 * secondMs, 0, '0:05'],
    [5 * secondMs - 1, 0, '0:05'],
    [hourMs - secondMs, 0, '59:59'],
    [3 * hourMs, 0, '3:00:00'],
    [2 * dayMs + hourMs + 2 * minuteMs + 3 * secondMs, 2, '1:02:03'],
    [0, 0, '0:00'],
    [-hourMs, 0, '0:00'],
  ])('of %i ms is told in days and a clock', (left, days, clock) => {
    expect(leftOf(1_000_000 + left, 1_000_000)).toEqual({ days, clock });
  });
});
