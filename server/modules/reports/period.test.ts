import { plantDayStartIn } from '@contract/plantTime';
import { calendarIn } from '../energy/compared';
import { periodBefore, type PeriodKind } from './period';

const zone = 'Asia/Shanghai';
const calendar = calendarIn(zone, plantDayStartIn(zone));
const at = (text: string) => Date.parse(`${text}+08:00`);
const period = (kind: PeriodKind, now: string) => {
  const { from, to, days, words } = periodBefore(kind, at(now), calendar);
  return {
    from: from === at(`${words.slice(0, 10)}T00:00`) || words,
    hours: (to - from) / 3_600_000,
    days,
    words,
  };
};

describe('the period of a report', () => {
  it('is the last whole day, week from Monday on, or month of the plant', () => {
    expect(period('day', '2026-03-01T00:00')).toMatchObject({ from: true, hours: 24, words: '2026-02-28' });
    expect(period('week', '2026-03-02T00:00').words).toBe('2026-02-23 – 2026-03-01');
    expect(period('week', '2026-03-01T23:59').words).toBe('2026-02-16 – 2026-02-22');
    expect(period('month', '2026-03-31T12:00')).toMatchObject({ hours: 28 * 24, days: 28, words: '2026-02' });
    expect(period('month', '2026-01-01T00:00')).toMatchObject({ days: 31, words: '2025-12' });
  });
});
