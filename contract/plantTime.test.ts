import { hourMs } from './time';
import { zoneClock } from './plantTime';

const at = (text: string) => Date.parse(text);
const berlin = zoneClock('Europe/Berlin');

describe('the clocks of a time zone', () => {
  it('show their own time, east and west of Greenwich and by half an hour', () => {
    expect(zoneClock('Asia/Shanghai').local(at('2026-01-01T00:00:00Z'))).toBe(at('2026-01-01T08:00:00Z'));
    expect(zoneClock('America/New_York').local(at('2026-01-01T00:00:00Z'))).toBe(at('2025-12-31T19:00:00Z'));
    expect(zoneClock('Asia/Kolkata').local(at('2026-01-01T00:00:00Z'))).toBe(at('2026-01-01T05:30:00Z'));
    expect(zoneClock('UTC').local(500)).toBe(500);
  });

  it('are ahead of UTC by whole minutes, whatever the millisecond', () => {
    expect(zoneClock('Asia/Kolkata').offsetMin(at('2026-01-01T00:00:00.001Z'))).toBe(330);
    expect(zoneClock('America/New_York').offsetMin(at('2026-01-01T23:59:59.999Z'))).toBe(-300);
    expect(berlin.offsetMin(at('2026-07-01T12:00:00Z'))).toBe(120);
  });

  it('begin a day at their midnight, also on the days on which they are changed', () => {
    expect(berlin.dayStart(at('2026-03-29T12:00:00Z'))).toBe(at('2026-03-28T23:00:00Z'));
    expect(berlin.dayStart(at('2026-03-29T00:30:00Z'))).toBe(at('2026-03-28T23:00:00Z'));
    expect(berlin.dayStart(at('2026-10-25T12:00:00Z'))).toBe(at('2026-10-24T22:00:00Z'));
    expect(berlin.dayStart(at('2026-10-25T23:00:00Z'))).toBe(at('2026-10-25T23:00:00Z'));
  });

  it('lead from what they show back to the instant, through a change in both directions', () => {
    for (let hour = at('2026-03-28T00:00:00Z'); hour < at('2026-03-30T00:00:00Z'); hour += hourMs)
      expect(berlin.instant(berlin.local(hour), hour)).toBe(hour);
    expect(berlin.instant(at('2026-07-01T12:00:00Z'))).toBe(at('2026-07-01T10:00:00Z'));
    expect(berlin.instant(at('2026-10-25T02:30:00Z'), at('2026-10-25T00:30:00Z'))).toBe(
      at('2026-10-25T00:30:00Z'),
    );
    expect(berlin.instant(at('2026-10-25T02:30:00Z'), at('2026-10-25T01:30:00Z'))).toBe(
      at('2026-10-25T01:30:00Z'),
    );
  });

  it('tell the minute of the day', () => {
    expect(zoneClock('Asia/Shanghai').minuteOfDay(at('2026-01-01T16:05:59Z'))).toBe(5);
    expect(zoneClock('America/New_York').minuteOfDay(at('1969-12-31T23:00:00Z'))).toBe(18 * 60);
  });
});
