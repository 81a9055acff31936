import { tariffSpans, type TariffWords } from '@contract/tariffs';
import { inStrip, kindAt, painted, stripsOf } from './paintPeriods';

const words: TariffWords = {
  period: (period) => period,
  days: () => 'holidays',
  months: (months) => `months ${months}`,
};
const every = { days: 'all' } as const;

describe('painting the periods of a tariff', () => {
  it('cuts what is there, joins neighbours of one kind, and leaves out what is flat', () => {
    expect(painted('', every, [16, 21], 'peak', words)).toBe('08:00-11:00 peak');
    expect(painted('08:00-11:00 peak', every, [19, 18], 'sharp', words)).toBe(
      '08:00-09:00 peak; 09:00-10:00 sharp; 10:00-11:00 peak',
    );
    expect(painted('08:00-11:00 peak', every, [22, 23], 'peak', words)).toBe('08:00-12:00 peak');
    expect(painted('08:00-11:00 peak', every, [16, 17], 'flat', words)).toBe('09:00-11:00 peak');
    expect(painted('08:00-08:30 peak', every, [0, 47], 'flat', words)).toBe('');
  });

  it('keeps other strips, and refuses what would overlap one', () => {
    const text = '08:00-11:00 peak; holidays 00:00-07:00 valley; 2026-07-01: 09:00-10:00 sharp';
    const strips = stripsOf(tariffSpans(text) ?? []);
    expect(strips.map(({ of }) => [of.since, of.days])).toEqual([
      [undefined, 'holidays'],
      [undefined, 'all'],
      ['2026-07-01', 'all'],
    ]);
    const holidays = strips[0]?.of ?? every;
    const next = painted(text, holidays, [0, 1], 'deep', words) ?? '';
    expect(kindAt(inStrip(tariffSpans(next) ?? [], holidays), 0)).toBe('deep');
    expect(kindAt(inStrip(tariffSpans(next) ?? [], every), 16)).toBe('peak');
    expect(painted(text, holidays, [16, 16], 'valley', words)).toBeNull();
    const later = strips[2]?.of ?? every;
    expect(painted(text, later, [0, 0], 'valley', words)).toContain('2026-07-01: 00:00-00:30 valley');
  });
});
