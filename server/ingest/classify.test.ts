import fc from 'fast-check';
import { learnClock, replayMs, standingOf, type SafetyWord } from './classify';
import { unseen, type DeviceState } from './deviceState';

const minute = 60_000;
const tolerance = 5 * minute;
const known = (more: Partial<DeviceState>): DeviceState => ({ ...unseen(1), ...more });
/** Right after a reconnect. */
const at = (present: DeviceState, t: number, receivedAt: number, n = 7, word: SafetyWord = 'none') =>
  standingOf(present, t, n, { receivedAt, steadyAt: receivedAt, sessionAt: receivedAt }, tolerance, word);
/** In a session that has lasted. */
const lasting = (present: DeviceState, t: number, receivedAt: number, n = 7, word: SafetyWord = 'none') =>
  standingOf(
    present,
    t,
    n,
    { receivedAt, steadyAt: receivedAt, sessionAt: receivedAt - replayMs - 1 },
    tolerance,
    word,
  );

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

describe('the limits of what counts as the present', () => {
  const now = 1_000 * minute;
  const second = 1_000;

  it('a clock within the tolerance is near ours, and not one beyond it', () => {
    const long = known({ ts: now - 600 * minute, seenTs: now - 600 * minute, seenAt: now - 700 * minute });
    expect(at(long, now - tolerance, now)).toBe('live');
    expect(at(long, now - tolerance - 1, now)).toBe('late');
    // What is ahead of us is never history.
    expect(at(long, now + tolerance + 1, now)).toBe('live');
  });

  it('a message of before is the present where what we know was ahead by more than the tolerance', () => {
    const ahead = (by: number) => known({ ts: now + by });
    expect(at(ahead(tolerance + 1), now, now)).toBe('live');
    expect(at(ahead(tolerance), now, now)).toBe('live');
    expect(at(ahead(600 * minute), now - tolerance - 1, now)).toBe('live');
    expect(at(ahead(-10 * minute), now - 11 * minute, now)).toBe('late');
  });

  it('a message that was merged into what is known is a repeat as well', () => {
    const merged = known({ ts: now, n: 6, pointN: [5] });
    expect([5, 6, 4].map((n) => at(merged, now, now, n))).toEqual(['repeat', 'repeat', 'same']);
  });

  it('a wrong clock runs with ours to within ten seconds', () => {
    const slow = known({ ts: now - 60 * minute, seenTs: now - 60 * minute, seenAt: now });
    const after = (deviceMs: number, ourMs: number) => at(slow, now - 60 * minute + deviceMs, now + ourMs);
    expect(after(minute + 10 * second, minute)).toBe('live');
    expect(after(minute + 10 * second + 1, minute)).toBe('late');
    expect(after(minute - 10 * second, minute)).toBe('live');
    expect(after(minute - 10 * second - 1, minute)).toBe('late');
  });

  it('two messages prove a clock when they are more than ten seconds apart, unless it was proven before', () => {
    const slow = { ts: now - 60 * minute, seenTs: now - 60 * minute, seenAt: now };
    const after = (ms: number, isClockProven = false) =>
      at(known({ ...slow, isClockProven }), now - 60 * minute + ms, now + ms);
    expect(after(10 * second)).toBe('late');
    expect(after(10 * second + 1)).toBe('live');
    expect(after(second, true)).toBe('live');
  });

  it('the first message of a device proves nothing', () => {
    expect(at(known({}), now - 60 * minute, now)).toBe('late');
    expect(at(known({ isClockProven: true }), now - 60 * minute, now)).toBe('late');
  });
});

describe('a session that has lasted', () => {
  const now = 1_000 * minute;

  it('tells of the present whatever the clocks show', () => {
    const clock = fc.integer({ min: -400 * 24 * 60 * minute, max: 24 * 60 * minute });
    fc.assert(
      fc.property(clock, clock, fc.nat(), (known, said, n) => {
        fc.pre(known !== said && !(known > said && known - said <= 10_000));
        expect(lasting(known0(known), now + said, now, n)).toBe('live');
      }),
    );
  });

  it('is one from five minutes on', () => {
    const cut = known({ ts: now - 120 * minute });
    const after = (ms: number) =>
      standingOf(
        cut,
        now - 60 * minute,
        7,
        { receivedAt: now, steadyAt: now, sessionAt: now - ms },
        tolerance,
      );
    expect([after(replayMs), after(replayMs + 1)]).toEqual(['late', 'live']);
  });

  it('puts what was overtaken on its way behind, but never a safety state, and its end only by its counter', () => {
    const present = known({ ts: now, n: 5 });
    expect(lasting(present, now - 10_000, now, 6)).toBe('late');
    expect(lasting(present, now - 10_001, now, 6)).toBe('live');
    expect(lasting(present, now - 100, now, 4, 'active')).toBe('live');
    expect(lasting(present, now - 100, now, 6, 'over')).toBe('live');
    expect(lasting(present, now - 100, now, 4, 'over')).toBe('late');
  });

  const known0 = (by: number) => known({ ts: now + by, n: 3 });
});

describe('right after a reconnect', () => {
  const now = 1_000 * minute;

  it('a clock that was wrong before is wrong as before: the present', () => {
    const slow = known({
      ts: now - 20 * minute,
      live: { ts: now - 20 * minute, steadyAt: now - 12 * minute, errorMs: -2 * minute },
    });
    expect(at(slow, now - 8 * minute, now)).toBe('live');
    expect(at(slow, now - 8 * minute - 10_001, now)).toBe('late');
  });

  it('a clock that is known to be wrong proves nothing: the present', () => {
    const wrong = known({ ts: now - 6 * minute, live: { ts: 1, steadyAt: 1, errorMs: -tolerance - 1 } });
    expect(at(wrong, now - 8 * minute, now, 9)).toBe('live');
  });

  it('a safety state older than what is known is the present when its counter is newer', () => {
    const present = known({ ts: now - minute, n: 5 });
    expect(at(present, now - 8 * minute, now, 6, 'active')).toBe('live');
    expect(at(present, now - 8 * minute, now, 6, 'over')).toBe('live');
    expect(at(present, now - 8 * minute, now, 4, 'active')).toBe('late');
    expect(at(present, now - 8 * minute, now, 6)).toBe('late');
    expect(at(present, now - 8 * minute, now, 6, 'hot')).toBe('late');
  });
});

describe('what is learned of a clock', () => {
  const now = 1_000 * minute;
  const learned = (before: Partial<DeviceState>, t: number, steadyAt = now) => {
    const present = known(before);
    learnClock(present, t, { receivedAt: now, steadyAt }, tolerance);
    return [present.isClockProven, present.seenTs, present.seenAt];
  };
  const slow = { seenTs: now - 61 * minute, seenAt: now - minute };

  it('one near ours is proven', () => {
    expect(learned({}, now - tolerance)).toEqual([true, now - tolerance, now]);
    expect(learned({}, now + tolerance)).toEqual([true, now + tolerance, now]);
    expect(learned({}, now - tolerance - 1)).toEqual([false, now - tolerance - 1, now]);
  });

  it('one that is off is proven when it has run with ours, and doubted when it has not', () => {
    expect(learned(slow, now - 60 * minute)).toEqual([true, now - 60 * minute, now]);
    expect(learned({ ...slow, isClockProven: true }, now - 30 * minute)).toEqual([
      false,
      now - 30 * minute,
      now,
    ]);
  });

  it('one near ours is followed however close its messages are', () => {
    const before = { seenTs: now - 1_000, seenAt: now - 1_000 };
    expect(learned(before, now)).toEqual([true, now, now]);
  });

  it('one that leaps away within a moment is doubted at once', () => {
    const before = { seenTs: now - 60 * minute, seenAt: now - 1_000, isClockProven: true };
    expect(learned(before, now - 30 * minute)).toEqual([false, now - 30 * minute, now]);
  });

  it('one that is off waits for a message that is far enough from the one before', () => {
    const close = { seenTs: now - 60 * minute, seenAt: now - 10_000 };
    expect(learned(close, now - 60 * minute + 10_000)).toEqual([false, now - 60 * minute, now - 10_000]);
    const further = { seenTs: now - 60 * minute, seenAt: now - 10_001 };
    expect(learned(further, now - 60 * minute + 10_001)).toEqual([true, now - 60 * minute + 10_001, now]);
  });
});
