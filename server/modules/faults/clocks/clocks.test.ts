import { diceOf } from '@tests/support/fuzz/dice';
import { beginFlow, type FaultFlow, type Pause } from '@contract/faultFlow';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { clocksOf, escalationsOf, isLateBy, reachedAt, usedMs, type FaultLimits } from './clocks';
import { aroundTheClock, type WorkCalendar } from './workingTime';

const zone = 'Asia/Shanghai';
/** Of a local time in Shanghai. */
const at = (text: string) => Date.parse(`${text}+08:00`);
const office: WorkCalendar = { days: 'workdays', from: '09:00', to: '18:00', holidays: {} };
const limits: FaultLimits = {
  ...{ acceptMs: 30 * minuteMs, onSiteMs: 0, restoreMs: 9 * hourMs },
  ...{ calendar: office, escalateAt: [50, 80, 100] },
};
const due = (from: number, ms: number, calendar = office, pauses: readonly Pause[] = []) =>
  reachedAt({ calendar, timeZone: zone, from, pauses }, [ms])[0];

describe('working time', () => {
  it('runs on over the night and the weekend', () => {
    // Friday, 20 November 2026.
    expect(due(at('2026-11-20T17:00:00'), 2 * hourMs)).toBe(at('2026-11-23T10:00:00'));
    expect(due(at('2026-11-21T03:00:00'), hourMs)).toBe(at('2026-11-23T10:00:00'));
  });

  it('leaves out holidays and takes in days that are worked instead', () => {
    const holidays = { '2026-11-23': 'off', '2026-11-21': 'work' } as const;
    expect(due(at('2026-11-20T17:00:00'), 11 * hourMs, { ...office, holidays })).toBe(
      at('2026-11-24T10:00:00'),
    );
  });

  it('knows shifts that end after midnight', () => {
    const night: WorkCalendar = { days: 'all', from: '22:00', to: '06:00', holidays: {} };
    expect(due(at('2026-11-20T12:00:00'), 9 * hourMs, night)).toBe(at('2026-11-21T23:00:00'));
    expect(due(at('2026-11-20T05:00:00'), 2 * hourMs, night)).toBe(at('2026-11-20T23:00:00'));
  });

  it('takes equal times for the whole day, and 24:00 for its end', () => {
    const whole: WorkCalendar = { ...office, from: '08:00', to: '08:00' };
    expect(due(at('2026-11-20T23:00:00'), 2 * hourMs, whole)).toBe(at('2026-11-23T01:00:00'));
    const late: WorkCalendar = { ...office, from: '18:00', to: '24:00' };
    expect(due(at('2026-11-20T23:00:00'), 2 * hourMs, late)).toBe(at('2026-11-23T19:00:00'));
    expect(due(at('2026-11-20T23:00:00'), 100 * hourMs, { ...whole, days: 'all' })).toBe(
      at('2026-11-20T23:00:00') + 100 * hourMs,
    );
  });

  it('counts hours that pass, not hours of the wall, where clocks are put forward', () => {
    const paris: WorkCalendar = { days: 'all', from: '00:00', to: '12:00', holidays: {} };
    const [end] = reachedAt(
      { calendar: paris, timeZone: 'Europe/Paris', from: Date.parse('2026-03-28T23:00:00Z'), pauses: [] },
      [11 * hourMs],
    );
    expect(end).toBe(Date.parse('2026-03-29T10:00:00Z'));
  });

  it('stands while it is suspended, and says no time before it runs again', () => {
    const from = at('2026-11-20T10:00:00');
    const pause = (to: number | null): Pause[] => [[from + hourMs, to]];
    expect(due(from, 2 * hourMs, office, pause(from + 3 * hourMs))).toBe(from + 4 * hourMs);
    expect(due(from, 2 * hourMs, office, pause(null))).toBeNull();
    expect(due(from, 30 * minuteMs, office, pause(null))).toBe(from + 30 * minuteMs);
  });

  it('is the same counted forwards and backwards, whatever the calendar and the pauses', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const dice = diceOf(seed);
      const from = at('2026-01-01T00:00:00') + dice.below(300) * dayMs + dice.below(dayMs);
      const calendar = dice.oneOf([office, aroundTheClock, { ...office, from: '20:00', to: '04:30' }]);
      const pauses: Pause[] = Array.from({ length: dice.below(4) }, () => {
        const start = from + dice.below(5 * dayMs);
        return [start, start + dice.below(dayMs)] as const;
      });
      const ms = 1 + dice.below(40 * hourMs);
      const running = { calendar, timeZone: zone, from, pauses };
      const [end] = reachedAt(running, [ms]);
      expect(usedMs(running, end ?? 0)).toBe(ms);
      let before = 0;
      for (let n = 0; n < 10; n += 1) {
        const used = usedMs(running, from + n * 12 * hourMs - dayMs);
        expect(used).toBeGreaterThanOrEqual(before);
        before = used;
      }
    }
  });
});

describe('the clocks of an order', () => {
  const reportedAt = at('2026-11-20T09:00:00');
  const flow = (more: Partial<FaultFlow> = {}): FaultFlow => ({ ...beginFlow(reportedAt), ...more });

  it('tell half, four fifths and the end of each limit, and none that is not agreed', () => {
    const [accept, restore] = clocksOf(flow(), limits, zone);
    expect(accept).toMatchObject({ kind: 'accept', halfAt: reportedAt + 15 * minuteMs });
    expect(restore).toMatchObject({
      ...{ kind: 'restore', dueAt: at('2026-11-20T18:00:00'), soonAt: at('2026-11-20T16:12:00') },
      doneAt: null,
    });
    expect(clocksOf(flow(), limits, zone)).toHaveLength(2);
  });

  it('give an extension to the repair alone', () => {
    const [accept, restore] = clocksOf(flow({ extendedMin: 60 }), limits, zone);
    expect(accept?.dueAt).toBe(reportedAt + 30 * minuteMs);
    expect(restore?.dueAt).toBe(at('2026-11-23T10:00:00'));
  });

  it('are late by working time, not by the time of the wall', () => {
    const done = flow({
      ...{ acceptedAt: reportedAt + minuteMs, repairedAt: at('2026-11-23T09:00:00'), state: 'repaired' },
      pauses: [[at('2026-11-20T12:00:00'), at('2026-11-20T13:00:00')]],
    });
    const clocks = clocksOf(done, limits, zone);
    expect(clocks[1]?.usedMs).toBe(8 * hourMs);
    expect(isLateBy(clocks)).toBe(false);
    expect(isLateBy(clocksOf({ ...done, acceptedAt: reportedAt + hourMs }, limits, zone))).toBe(true);
  });

  it('call at 50, 80 and 100 %, each once, and not for what is done', () => {
    const clocks = clocksOf(flow({ acceptedAt: reportedAt + minuteMs }), limits, zone);
    const told = new Set(['restore 50']);
    expect(escalationsOf(clocks, limits.escalateAt, told).map(({ percent }) => percent)).toEqual([80, 100]);
    expect(escalationsOf(clocks, [100], new Set())).toEqual([
      { clock: 'restore', percent: 100, at: at('2026-11-20T18:00:00') },
    ]);
  });
});
