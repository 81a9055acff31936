import { dayMs, hourMs } from '@contract/time';
import { plantDayStartIn } from '@contract/plantTime';
import { calendarIn, compare, type CountedDay } from './compared';

const zone = 'Asia/Shanghai';
const dayStart = plantDayStartIn(zone);
const calendar = calendarIn(zone, dayStart);
/** Ten kWh an hour. */
const steady = (day: number): CountedDay => ({
  day,
  totalKwh: 240,
  hours: Array.from({ length: 24 }, () => 10),
  knownSites: 1,
  ofSites: 1,
});

describe('energy beside the period before', () => {
  it('compares with the same point of yesterday, of last month and of last year', () => {
    const now = Date.parse('2026-11-22T10:30:00+08:00');
    const first = calendar.startOf(2025, 1, 1);
    const days = Array.from({ length: 700 }, (_, at) => steady(first + at * dayMs)).filter(
      ({ day }) => day < dayStart(now),
    );
    const { day, month, year } = compare(days, now, calendar);
    expect(day.before).toEqual({ kwh: 105, days: 1, ofDays: 1, knownPct: 100 });
    expect(month.soFar).toEqual({ kwh: 21 * 240, days: 21, ofDays: 21, knownPct: 100 });
    expect(month.before).toEqual({ kwh: 21 * 240 + 105, days: 22, ofDays: 22, knownPct: 100 });
    expect(year.soFar).toEqual({ kwh: 325 * 240, days: 325, ofDays: 325, knownPct: 100 });
    expect(year.before).toEqual({ kwh: 325 * 240 + 105, days: 326, ofDays: 326, knownPct: 100 });
  });

  it('stops at the end of a shorter month, and says how much of the time was measured', () => {
    const now = Date.parse('2026-03-31T12:00:00+08:00');
    const days = [steady(calendar.startOf(2026, 2, 28)), steady(calendar.startOf(2026, 2, 27))];
    expect(compare(days, now, calendar).month).toEqual({
      soFar: { kwh: null, days: 0, ofDays: 30, knownPct: null },
      before: { kwh: 240 + 120, days: 2, ofDays: 28, knownPct: 7 },
    });
  });

  it('says of how many of the sites and days the sum is, and nothing where a day was added up without it', () => {
    const now = Date.parse('2026-03-04T12:00:00+08:00');
    const march = [1, 2, 3].map((d) => steady(calendar.startOf(2026, 3, d)));
    const some = march.map((day, at) => ({ ...day, knownSites: at === 0 ? 4 : 2.5, ofSites: 10 }));
    expect(compare(some, now, calendar).month.soFar).toMatchObject({ days: 3, knownPct: 30 });
    expect(compare(some.slice(1), now, calendar).month.soFar).toMatchObject({ days: 2, knownPct: 16 });
    const before = some.map((day, at) => (at === 1 ? { ...day, knownSites: null, ofSites: null } : day));
    expect(compare(before, now, calendar).month.soFar).toMatchObject({ kwh: 720, knownPct: null });
  });

  it('has nothing to compare with where a day was first measured later than that point of it', () => {
    const now = Date.parse('2026-03-31T12:00:00+08:00');
    const fromTheEvening = { ...steady(calendar.startOf(2026, 3, 30)), totalKwh: 20 };
    fromTheEvening.hours = fromTheEvening.hours.map((kwh, hour) => (hour < 22 ? null : kwh));
    expect(compare([fromTheEvening], now, calendar).day.before).toEqual({
      ...{ kwh: null, days: 0, ofDays: 1, knownPct: null },
    });
  });

  it('finds the midnights of zones far from ours', () => {
    for (const far of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin']) {
      const there = calendarIn(far, plantDayStartIn(far));
      const start = there.startOf(2026, 3, 30);
      expect(there.dateOf(start)).toEqual({ y: 2026, m: 3, d: 30 });
      expect(there.dateOf(start - hourMs)).toEqual({ y: 2026, m: 3, d: 29 });
    }
  });
});
