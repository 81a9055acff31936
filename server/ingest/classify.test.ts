import { learnClock, standingOf } from './classify';
import { unseen, type DeviceState } from './deviceState';

const minute = 60_000;
const tolerance = 5 * minute;
const known = (more: Partial<DeviceState>): DeviceState => ({ ...unseen(1), ...more });
const at = (present: DeviceState, t: number, receivedAt: number, n = 7) =>
  standingOf(present, t, n, { receivedAt, steadyAt: receivedAt }, tolerance);

describe('how a reading stands to what is known', () => {
  const now = 1_000 * minute;
  const present = known({ ts: now, n: 5, seenTs: now, seenAt: now });

  it('newer and near our time: the present', () => {
    expect(at(present, now + minute, now + minute)).toBe('live');
  });
  it('the same message again: a repeat', () => {
    expect(at(present, now, now + minute, 5)).toBe('repeat');
  });
  it('another message of the same instant: more of it', () => {
    expect(at(present, now, now, 6)).toBe('same');
  });
  it('older than what is known: history', () => {
    expect(at(present, now - 1, now)).toBe('late');
  });
  it('newer than all we know but long past: history that is handed over', () => {
    const cut = known({ ts: now - 120 * minute, seenTs: now - 120 * minute, seenAt: now - 120 * minute });
    expect(at(cut, now - 119 * minute, now)).toBe('late');
  });
  it('handed over quickly: still history, however even its times are', () => {
    const burst = known({ ts: now - 60 * minute, seenTs: now - 60 * minute, seenAt: now });
    expect(at(burst, now - 60 * minute + 5_000, now + 20)).toBe('late');
  });
  it('behind by the same amount as the message before: a wrong clock, and the present', () => {
    const slow = known({ ts: now - 60 * minute, seenTs: now - 60 * minute, seenAt: now });
    expect(at(slow, now - 59 * minute, now + minute)).toBe('live');
  });
  it('a wrong clock that reports every few seconds: the present, once it has run with ours for long enough', () => {
    const slow = known({});
    const standings = [0, 4, 8, 12, 16].map((seconds) => {
      const [t, receivedAt] = [now - 60 * minute + seconds * 1_000, now + seconds * 1_000];
      const standing = at(slow, t, receivedAt);
      learnClock(slow, t, { receivedAt, steadyAt: receivedAt }, tolerance);
      return standing;
    });
    expect(standings).toEqual(['late', 'late', 'late', 'live', 'live']);
  });
  it('our own clock that is set by an hour: the present all the same', () => {
    const right = known({ ts: now, seenTs: now, seenAt: now, isClockProven: true });
    const arrival = { receivedAt: now + 60 * minute + 2_000, steadyAt: now + 2_000 };
    expect(standingOf(right, now + 2_000, 6, arrival, tolerance)).toBe('live');
  });
  it('a clock that ran ahead and was set right speaks of the present again', () => {
    const ahead = known({ ts: now + 600 * minute });
    expect(at(ahead, now, now)).toBe('live');
  });
});
