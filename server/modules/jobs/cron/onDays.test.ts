import fc from 'fast-check';
import { dayRules } from '@contract/workDays';
import { zoneClock } from '@contract/plantTime';
import { dayMs } from '@contract/time';
import { fitsDay, type WorkDays } from '@contract/workDays';
import { onDays } from './onDays';
import { nextTimes, storedSchedule } from './schedule';

const zone = 'Asia/Shanghai';
const at = (text: string) => Date.parse(`${text}+08:00`);
const workDays: WorkDays = { '2026-10-01': 'off', '2026-10-02': 'off', '2026-10-10': 'work' };

describe('a schedule on certain days', () => {
  const days = (rule: (typeof dayRules)[number], from: string, count: number) =>
    nextTimes(onDays(storedSchedule('0 30 8 * * ?', zone), rule, workDays, zone), at(from), count).map(
      (time) => new Date(zoneClock(zone).local(time)).toISOString().slice(0, 16),
    );

  it('passes over holidays and takes in make-up days', () => {
    expect(days('workdays', '2026-09-30T09:00:00', 3)).toEqual([
      '2026-10-05T08:30',
      '2026-10-06T08:30',
      '2026-10-07T08:30',
    ]);
    expect(days('workdays', '2026-10-09T09:00:00', 2)).toEqual(['2026-10-10T08:30', '2026-10-12T08:30']);
    expect(days('weekend', '2026-09-30T09:00:00', 3)).toEqual([
      '2026-10-01T08:30',
      '2026-10-02T08:30',
      '2026-10-03T08:30',
    ]);
    expect(days('all', '2026-09-30T09:00:00', 1)).toEqual(['2026-10-01T08:30']);
  });

  it('has no time where its days never come', () => {
    const saturdays = storedSchedule('0 0 8 ? * SAT', zone);
    expect(onDays(saturdays, 'workdays', {}, zone).nextAfter(at('2026-10-01T00:00:00'))).toBeNull();
  });

  it('gives each of its times once, in order, and none of another day', () => {
    const clock = zoneClock(zone);
    const crons = ['0 0/20 * * * ?', '0 0 0 * * ?', '0 59 23 * * ?', '30 0 12 1/3 * ?'];
    const start = fc.integer({ min: at('2026-09-20T00:00:00'), max: at('2026-10-20T00:00:00') });
    fc.assert(
      fc.property(fc.constantFrom(...crons), fc.constantFrom(...dayRules), start, (cron, rule, from) => {
        const all = storedSchedule(cron, zone);
        const found = nextTimes(onDays(all, rule, workDays, zone), from, 5);
        const last = found.at(-1) ?? from;
        const expected = nextTimes(all, from, 2_000).filter(
          (time) => time <= last && fitsDay(rule, workDays, Math.floor(clock.local(time) / dayMs) * dayMs),
        );
        expect(found).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});
