import fc from 'fast-check';
import { daySpan, isEndTime, isTimeOfDay } from './dayTimes';
import { zoneClock } from './plantTime';
import { dayMs, minuteMs } from './time';
import { fitsDay, isWithin, type DayRule, type WorkDays } from './workDays';

const clock = zoneClock('Asia/Shanghai');
const at = (text: string) => Date.parse(`${text}+08:00`);
const pad = (n: number) => String(n).padStart(2, '0');
const time = fc
  .integer({ min: 0, max: 1_439 })
  .map((minute) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`);
const instant = fc.integer({ min: at('2026-01-01T00:00:00'), max: at('2027-12-31T00:00:00') });
const hours = (fromTime: string | null, toTime: string | null, days: DayRule = 'all') => ({
  days,
  fromTime,
  toTime,
});

describe('times of a day', () => {
  it('may write the end of a day as 24:00, and its beginning never', () => {
    expect([isTimeOfDay('24:00'), isEndTime('24:00'), isEndTime('24:01'), isEndTime('8:00')]).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(daySpan('08:30', '24:00')).toEqual({ fromMin: 510, toMin: 1_440 });
    expect(daySpan('08:30', '24:00')).toEqual(daySpan('08:30', '00:00'));
  });

  it('mean the whole day where they are equal, whatever the time and the instant', () => {
    fc.assert(fc.property(time, instant, (same, moment) => isWithin(hours(same, same), {}, moment, clock)));
    expect(daySpan('00:00', '24:00')).toEqual(daySpan('00:00', '00:00'));
  });

  it('hold as long as they say on each day, over midnight as well', () => {
    fc.assert(
      fc.property(time, time, instant, (from, to, moment) => {
        const start = clock.dayStart(moment);
        const held = Array.from({ length: 1_440 }, (_, n) => start + n * minuteMs).filter((one) =>
          isWithin(hours(from, to), {}, one, clock),
        );
        const { fromMin, toMin } = daySpan(from, to);
        expect(held).toHaveLength(toMin - fromMin);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the working calendar', () => {
  // 1 October 2026 is a Thursday, 10 October a Saturday.
  const workDays: WorkDays = { '2026-10-01': 'off', '2026-10-10': 'work' };

  it('takes holidays out of the working days, and puts make-up days in', () => {
    const noon = (day: string, rule: DayRule) =>
      isWithin(hours('08:00', '18:00', rule), workDays, at(`${day}T12:00:00`), clock);
    expect(noon('2026-10-01', 'workdays')).toBe(false);
    expect(noon('2026-10-01', 'weekend')).toBe(true);
    expect(noon('2026-10-10', 'workdays')).toBe(true);
    expect(noon('2026-10-10', 'weekend')).toBe(false);
    expect(noon('2026-10-02', 'workdays')).toBe(true);
    expect(noon('2026-10-03', 'weekend')).toBe(true);
    expect(noon('2026-10-01', 'all')).toBe(true);
  });

  it('counts a night to the day on which it began', () => {
    const night = hours('20:00', '08:00', 'workdays');
    expect(isWithin(night, workDays, at('2026-10-01T03:00:00'), clock)).toBe(true);
    expect(isWithin(night, workDays, at('2026-10-02T03:00:00'), clock)).toBe(false);
    expect(isWithin(night, workDays, at('2026-10-11T03:00:00'), clock)).toBe(true);
  });

  it('has each day either worked or off', () => {
    const kinds = fc.dictionary(
      fc.integer({ min: 0, max: 365 }).map((n) => new Date(n * dayMs).toISOString().slice(0, 10)),
      fc.constantFrom('off' as const, 'work' as const),
    );
    fc.assert(
      fc.property(kinds, fc.integer({ min: 0, max: 365 }), (days, n) => {
        expect(fitsDay('workdays', days, n * dayMs)).not.toBe(fitsDay('weekend', days, n * dayMs));
        expect(fitsDay('all', days, n * dayMs)).toBe(true);
      }),
    );
  });
});
