import { hourMs } from '@contract/time';
import { compare, verdictOf } from './compare';

const from = Date.UTC(2024, 6, 1);
/** A course of days that no two are alike. */
const course = (at: number): number =>
  22 + 6 * Math.sin((at * Math.PI) / 12) + 3 * Math.sin(at / 31) + Math.sin(at * 1.7);
const series = (hours: number, of: (at: number) => number, late = 0) =>
  new Map(Array.from({ length: hours }, (_, at) => [from + at * hourMs, of(at - late)] as const));
const here = series(240, course);

describe('hours of a station beside those of a neighbour', () => {
  it.each([
    [
      'the same weather a little warmer',
      series(240, (at) => course(at) + 1),
      { verdict: 'agrees', lateH: 0 },
    ],
    ['°F kept as °C', series(240, (at) => course(at) * 1.8 + 32), { verdict: 'fahrenheit' }],
    ['hours of UTC kept as the plant’s', series(240, course, -8), { verdict: 'shifted', lateH: -8 }],
    ['hours named by their ends', series(240, course, 1), { verdict: 'shifted', lateH: 1 }],
    ['another level', series(240, (at) => course(at) - 12), { verdict: 'level' }],
    ['another course', series(240, (at) => 22 + 30 * Math.sin(at * 2.3)), { verdict: 'differs' }],
    ['too few hours', series(20, course), { verdict: 'fewHours', meanK: null }],
  ])('tell %s', (_what, other, expected) => {
    expect(compare(other, here, 2)).toMatchObject(expected);
  });

  it('are judged by most of the neighbours, and doubted where as many agree as contradict', () => {
    expect(verdictOf([])).toBe('noNeighbours');
    expect(verdictOf(['fewHours'])).toBe('fewHours');
    expect(verdictOf(['agrees', 'agrees', 'level'])).toBe('agrees');
    expect(verdictOf(['agrees', 'level'])).toBe('level');
    expect(verdictOf(['fahrenheit', 'fahrenheit', 'agrees', 'level', 'fewHours'])).toBe('fahrenheit');
  });
});
