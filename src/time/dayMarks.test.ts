import { dayMs, hourMs } from '@contract/time';
import { dayMarksOf } from './dayMarks';

const noon = Date.UTC(2026, 10, 20, 12);
const shanghai = 'Asia/Shanghai';
const days = (marks: readonly number[] | undefined) =>
  marks?.map((at) => new Date(at + 8 * hourMs).toISOString().slice(5, 16));

describe('the marks of an axis of time', () => {
  it('are those of the chart up to two days', () => {
    expect(dayMarksOf(noon, noon + 2 * dayMs, shanghai)).toBeUndefined();
  });

  it('are the midnights of the zone that times are read in, each day once', () => {
    expect(days(dayMarksOf(noon, noon + 3 * dayMs, shanghai))).toEqual([
      '11-21T00:00',
      '11-22T00:00',
      '11-23T00:00',
    ]);
  });

  it('are few enough to be read, however long the span', () => {
    const marks = dayMarksOf(noon - 30 * dayMs, noon, shanghai) ?? [];
    expect(marks.length).toBeLessThanOrEqual(8);
    expect(new Set(marks.map((at, i) => at - (marks[i - 1] ?? at - 4 * dayMs)))).toEqual(
      new Set([4 * dayMs]),
    );
  });

  it('stay at midnight when the clocks are set', () => {
    const start = Date.parse('2026-10-23T00:00:00+02:00');
    const hours = dayMarksOf(start, start + 4 * dayMs, 'Europe/Berlin')?.map((at) =>
      new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Europe/Berlin' }).format(at),
    );
    expect(new Set(hours)).toEqual(new Set(['00']));
  });
});
