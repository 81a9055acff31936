import { periodsWith, spansOn, tariffSpans } from './tariffs';
import { en } from './texts/en';
import { hk } from './texts/hk';
import { zh } from './texts/zh';
import { dayMs } from './time';
import type { WorkDays } from './workDays';

describe('the periods of a tariff', () => {
  it('are told in the order of the day', () => {
    expect(tariffSpans('10:00-12:00 peak; 00:00-08:00 valley；18:30-24:00 sharp')).toEqual([
      { fromMin: 0, toMin: 480, period: 'valley', days: 'all' },
      { fromMin: 600, toMin: 720, period: 'peak', days: 'all' },
      { fromMin: 1110, toMin: 1440, period: 'sharp', days: 'all' },
    ]);
    expect(tariffSpans('')).toEqual([]);
  });

  it.each([
    '10:00-09:00 peak',
    '10:00-10:00 peak',
    '10:60-11:00 peak',
    '23:00-25:00 peak',
    '10:00-11:00 best',
  ])('are refused when one is none: %s', (text) => expect(tariffSpans(text)).toBeNull());

  it.each([
    '10:00-12:00 peak; 11:00-13:00 sharp',
    '10:00-12:00 peak; holidays 11:00-13:00 sharp',
    'days off 10:00-12:00 peak; weekends 11:00-13:00 sharp',
    'Mondays 10:00-12:00 peak',
  ])('are refused when two overlap on one day, or a kind of day is none: %s', (text) => {
    expect(tariffSpans(text)).toBeNull();
  });

  it('hold by the calendar of holidays and make-up days', () => {
    // 28 September 2026 is a Monday; the week has a make-up day on its Sunday and holidays from Thursday.
    const workDays: WorkDays = {
      '2026-10-01': 'off',
      '2026-10-02': 'off',
      '2026-10-03': 'off',
      '2026-10-04': 'work',
    };
    const spans = tariffSpans(
      'workdays 08:00-11:00 peak; weekends 08:00-11:00 flat; holidays 08:00-11:00 valley; 20:00-21:00 sharp',
    );
    const monday = Date.UTC(2026, 8, 28);
    const week = Array.from({ length: 14 }, (_, i) => spansOn(spans ?? [], workDays, monday + i * dayMs));
    expect(week.map(([first]) => first?.period)).toEqual([
      ...['peak', 'peak', 'peak', 'valley', 'valley', 'valley', 'peak'],
      ...['peak', 'peak', 'peak', 'peak', 'peak', 'flat', 'flat'],
    ]);
    expect(week.every(([, last]) => last?.period === 'sharp')).toBe(true);
  });

  it.each([
    ['en', en],
    ['zh', zh],
    ['hk', hk],
  ])('R-LANG-01 are told in the words of %s, and read from them again', (_language, texts) => {
    const stored = `00:00-07:00 valley; 07:00-08:00 flat; workdays 08:00-11:00 peak; days off 12:00-13:00 peak;
      holidays 08:00-11:00 valley; weekends 08:00-11:00 flat; 18:30-24:00 sharp`;
    const told = periodsWith(stored, {
      period: (period) => texts[`balance.period.${period}`],
      days: (days) => texts[`balance.days.${days}`],
    });
    expect(told).toContain(`${texts['balance.days.workdays']} 08:00-11:00 ${texts['balance.period.peak']}`);
    expect(tariffSpans(told)).toEqual(tariffSpans(stored));
  });

  it('stand as they were written where they cannot be read', () => {
    expect(periodsWith('at night', { period: () => 'x', days: () => 'y' })).toBe('at night');
  });
});
