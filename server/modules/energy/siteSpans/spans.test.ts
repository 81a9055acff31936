import { plantDayStartIn } from '@contract/plantTime';
import { dayMs, hourMs } from '@contract/time';
import { calendarIn } from '../compared';
import { besideSpans, monthOf, spansBack, weekOf, withoutOverlap } from './spans';

const calendarOf = (zone: string) => calendarIn(zone, plantDayStartIn(zone));
const span = (from: number, to: number) => ({ from, to });

describe('spans of the plant', () => {
  const calendar = calendarOf('Asia/Shanghai');
  const at = (date: string) => Date.parse(`${date}T00:00:00+08:00`);
  const monday = at('2026-03-02');

  it('weeks begin on a Monday, over the ends of months', () => {
    for (const time of [monday, monday + 3 * dayMs, monday + 7 * dayMs - 1])
      expect(weekOf(calendar, time)).toEqual(span(monday, monday + 7 * dayMs));
    expect(weekOf(calendar, at('2026-03-01')).from).toBe(at('2026-02-23'));
  });

  it('weeks and months are as long as their days where the clock is changed', () => {
    const berlin = calendarOf('Europe/Berlin');
    const change = Date.parse('2026-03-29T12:00:00Z');
    const [week, month] = [weekOf(berlin, change), monthOf(berlin, change)];
    expect([week.to - week.from, month.to - month.from]).toEqual([7 * dayMs - hourMs, 31 * dayMs - hourMs]);
  });

  it('are listed without a gap, the newest first', () => {
    const spans = spansBack(calendar, at('2026-02-20'), at('2026-03-04'));
    expect(spans.map(({ from }) => from)).toEqual(
      ['2026-03-02', '2026-03-01', '2026-02-23', '2026-02-16', '2026-02-01'].map(at),
    );
  });

  it('of those that overlap the longest is chosen', () => {
    expect(withoutOverlap([span(0, 7), span(7, 14), span(5, 35), span(35, 42)])).toEqual([
      span(5, 35),
      span(35, 42),
    ]);
  });

  it('leave of what was asked the days that lie in none of them', () => {
    expect(besideSpans(span(5, 55), [span(10, 20), span(30, 40)])).toEqual([
      span(5, 10),
      span(20, 30),
      span(40, 55),
    ]);
    expect(besideSpans(span(10, 30), [span(10, 20), span(20, 30)])).toEqual([]);
    expect(besideSpans(span(10, 30), [])).toEqual([span(10, 30)]);
  });
});
