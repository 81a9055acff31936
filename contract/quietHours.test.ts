import { zoneClock } from './plantTime';
import { QuietHours, quietUntil, toldAt } from './quietHours';

const shanghai = zoneClock('Asia/Shanghai');
const berlin = zoneClock('Europe/Berlin');
const night = { from: '22:00', to: '07:00' };
const at = (text: string) => Date.parse(text);

describe('quiet hours', () => {
  it.each([
    ['before they begin', '2026-11-26T21:59:59+08:00', null],
    ['when they begin', '2026-11-26T22:00:00+08:00', '2026-11-27T07:00:00+08:00'],
    ['after midnight', '2026-11-27T03:00:00+08:00', '2026-11-27T07:00:00+08:00'],
    ['when they end', '2026-11-27T07:00:00+08:00', null],
  ])('that run overnight end in the morning: %s', (_when, now, until) => {
    expect(quietUntil(night, at(now), shanghai)).toBe(until === null ? null : at(until));
  });

  it('within one day hold from their beginning until before their end', () => {
    const noon = { from: '12:00', to: '13:30' };
    expect(quietUntil(noon, at('2026-11-26T12:30:00+08:00'), shanghai)).toBe(at('2026-11-26T13:30:00+08:00'));
    expect(quietUntil(noon, at('2026-11-26T13:30:00+08:00'), shanghai)).toBeNull();
    expect(quietUntil(noon, at('2026-11-26T11:59:00+08:00'), shanghai)).toBeNull();
  });

  it('end at the time on the clock also in the night that changes it', () => {
    expect(quietUntil(night, at('2026-10-24T23:00:00+02:00'), berlin)).toBe(at('2026-10-25T07:00:00+01:00'));
    expect(quietUntil(night, at('2026-03-28T23:00:00+01:00'), berlin)).toBe(at('2026-03-29T07:00:00+02:00'));
  });

  it('hold back what can wait, and let pass what is critical or goes to a duty', () => {
    const [now, morning] = [at('2026-11-27T03:00:00+08:00'), at('2026-11-27T07:00:00+08:00')];
    const told = (levels: (1 | 2 | 3 | 4)[], isToDuty: boolean) =>
      toldAt(night, { levels, isToDuty }, now, shanghai);
    expect(told([2, 3], false)).toBe(morning);
    expect(told([2, 1], false)).toBe(now);
    expect(told([4], true)).toBe(now);
    expect(toldAt(null, { levels: [4], isToDuty: false }, now, shanghai)).toBe(now);
  });

  it('are two different times of the day', () => {
    for (const wrong of [
      { from: '7:00', to: '08:00' },
      { from: '24:00', to: '08:00' },
      { from: '08:00', to: '08:00' },
    ])
      expect(QuietHours.safeParse(wrong).success).toBe(false);
    expect(QuietHours.safeParse(night).success).toBe(true);
  });
});
