import { tariffSpans } from '@contract/tariffs';
import { hourMs } from '@contract/time';
import { tariffAt } from './tariffAt';

const tariff = {
  spans: tariffSpans('workdays 00:00-01:00 peak; holidays 10:00-11:00 sharp') ?? [],
  workDays: { '2026-10-01': 'off', '2026-10-04': 'work' } as const,
};
const at = (day: number, hour: number) => tariffAt(tariff, Date.UTC(2026, 8, 30 + day, hour));

describe('what the price does at a moment', () => {
  it('follows the calendar of holidays and make-up days', () => {
    // Wednesday, a holiday on Thursday, Friday, Saturday, a make-up day on Sunday.
    expect([0, 1, 2, 3, 4].map((day) => at(day, 0))).toEqual(['peak', 'other', 'peak', 'other', 'peak']);
    expect([0, 1].map((day) => at(day, 10))).toEqual(['other', 'peak']);
  });

  it('sees a dear hour coming over midnight only where the next day has it', () => {
    expect([0, 1, 2, 3].map((day) => at(day, 23))).toEqual(['other', 'before', 'other', 'before']);
    expect(tariffAt(tariff, Date.UTC(2026, 9, 1, 9) + hourMs / 2)).toBe('before');
  });
});
