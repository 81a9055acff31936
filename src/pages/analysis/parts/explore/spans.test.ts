import { dayMs, hourMs } from '@contract/time';
import { besideOf, moved, spanOf, stepFor } from './spans';

const shanghai = 'Asia/Shanghai';
const at = (text: string) => Date.parse(`${text}+08:00`);
const span = (days: number) => ({
  from: at('2026-03-01T00:00:00'),
  to: at('2026-03-01T00:00:00') + days * dayMs,
});

describe('the span of a picture', () => {
  it('ends now when it is said by its length', () => {
    expect(spanOf({ lastMs: hourMs }, 10 * hourMs)).toEqual({ from: 9 * hourMs, to: 10 * hourMs });
  });

  it('is read down to every reading once it is short', () => {
    expect([1, 2, 7, 40, 90, 400, 800].map((days) => stepFor(span(days), 'trend', false))).toEqual([
      null,
      null,
      'quarter',
      'quarter',
      'hour',
      'hour',
      'day',
    ]);
  });

  it('shows what a counter grew by, and its very readings only from near', () => {
    expect(stepFor(span(0.25), 'trend', true)).toBeNull();
    expect(stepFor(span(1), 'trend', true)).toBe('quarter');
  });

  it('has the time before beside it, as long as it is', () => {
    const { from } = span(7);
    expect(besideOf(span(7), 'before', shanghai)).toEqual({ from: from - 7 * dayMs, to: from });
  });

  it('has the same dates of the year before beside it, in the time of the plant and across a leap day', () => {
    const of2028 = { from: at('2028-03-01T00:00:00'), to: at('2028-03-08T00:00:00') };
    expect(besideOf(of2028, 'lastYear', shanghai)?.from).toBe(at('2027-03-01T00:00:00'));
    const leap = { from: at('2028-02-29T00:00:00'), to: at('2028-03-01T00:00:00') };
    expect(besideOf(leap, 'lastYear', shanghai)?.from).toBe(at('2027-02-28T00:00:00'));
  });

  it('moves and widens, but never beyond now', () => {
    const now = 100 * hourMs;
    expect(moved({ from: 40 * hourMs, to: 60 * hourMs }, 'in', now)).toEqual({
      from: 45 * hourMs,
      to: 55 * hourMs,
    });
    expect(moved({ from: 85 * hourMs, to: 95 * hourMs }, 'on', now)).toEqual({
      from: 90 * hourMs,
      to: 100 * hourMs,
    });
    expect(moved({ from: 90 * hourMs, to: 100 * hourMs }, 'out', now)).toEqual({
      from: 85 * hourMs,
      to: 100 * hourMs,
    });
  });
});
