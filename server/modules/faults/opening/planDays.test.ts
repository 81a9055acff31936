import { planDayAt } from './planDays';

describe('days of an inspection plan', () => {
  it('come again from the first day on, and not before it', () => {
    expect(planDayAt('2026-10-01', 'week', '2026-09-30')).toBeNull();
    expect(planDayAt('2026-10-01', 'week', '2026-10-01')).toBe('2026-10-01');
    expect(planDayAt('2026-10-01', 'week', '2026-10-14')).toBe('2026-10-08');
    expect(planDayAt('2026-10-15', 'twoMonths', '2026-12-14')).toBe('2026-10-15');
    expect(planDayAt('2026-10-15', 'quarter', '2027-01-15')).toBe('2027-01-15');
    expect(planDayAt('2024-02-29', 'year', '2026-03-01')).toBe('2026-02-28');
  });

  it('fall on the last day of a month that is too short, and on their own day again after it', () => {
    expect(planDayAt('2026-01-31', 'month', '2026-02-28')).toBe('2026-02-28');
    expect(planDayAt('2026-01-31', 'month', '2026-03-30')).toBe('2026-02-28');
    expect(planDayAt('2026-01-31', 'month', '2026-03-31')).toBe('2026-03-31');
  });
});
