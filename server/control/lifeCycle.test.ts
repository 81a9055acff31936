import { secondMs } from '@contract/time';
import { aLiveCommand, commandSentAt } from '@tests/support/aLiveCommand';
import { answered, attemptFailed, lookedAt, windowOf, type Seen } from './lifeCycle';
import type { CommandChange } from './liveCommand';
import { untracked } from './proof';
import { controlTimes } from './times';
import { nothingRead } from './unitReading';

const times = controlTimes(1);
const sentAt = commandSentAt;
const command = aLiveCommand;
const seen = (setpointC: number, isNew = true): Seen => ({
  reading: { ...nothingRead, setpointC },
  track: untracked,
  isNew,
});
const states = (changes: readonly CommandChange[]) => changes.map(({ state, why }) => [state, why]);

describe('a command that was sent', () => {
  it('is in doubt when no answer came, and verified all the same when it is read back', () => {
    const late = sentAt + times.answerMs;
    expect(lookedAt(command(), seen(25), late - 1, times)).toEqual([]);
    expect(states(lookedAt(command(), seen(25), late, times))).toEqual([['inDoubt', 'noAnswer']]);
    const doubted = command({ state: 'inDoubt' });
    expect(states(lookedAt(doubted, seen(27), late + 1, times))).toEqual([
      ['verified', null],
      ['effective', null],
    ]);
  });

  it('is not proven by what was said before it was sent', () => {
    expect(lookedAt(command(), seen(27, false), sentAt + 1, times)).toEqual([]);
  });

  it('is acknowledged once, and refused for good by a controller that cannot', () => {
    expect(answered(command(), { ok: true }, sentAt, times)?.state).toBe('acknowledged');
    expect(answered(command({ state: 'acknowledged' }), { ok: true }, sentAt, times)).toBeNull();
    const refused = answered(command(), { ok: false, detail: 'outOfRange: setpointC' }, sentAt, times);
    expect(refused).toMatchObject({ state: 'refused', why: 'controllerRefused', isOver: true });
  });

  it('is tried again after 10, 30 and 90 s when it is not read back, and then has failed', () => {
    const attempts = [1, 2, 3, 4].map((attempt) => {
      const { state, dueAt, isOver } = attemptFailed(command({ attempt }), 'notReadBack', sentAt, times);
      return [state, dueAt === null ? null : dueAt - sentAt, isOver];
    });
    expect(attempts).toEqual([
      ['retrying', 10 * secondMs, false],
      ['retrying', 30 * secondMs, false],
      ['retrying', 90 * secondMs, false],
      ['failed', null, true],
    ]);
  });

  it('is not tried again where it releases a door', () => {
    const release = command({ point: 'locked', value: 0, attempt: 1 });
    expect(attemptFailed(release, 'notReadBack', sentAt, times)).toMatchObject({
      state: 'failed',
      isOver: true,
    });
  });

  it('fails its attempt when the time for its proof is over', () => {
    const acknowledged = command({ state: 'acknowledged' });
    expect(lookedAt(acknowledged, seen(25), sentAt + times.readBackMs - 1, times)).toEqual([]);
    const over = lookedAt(acknowledged, seen(25), sentAt + times.readBackMs, times);
    expect(states(over)).toEqual([['retrying', 'notReadBack']]);
  });

  it('that nothing can prove now waits as unproven, without being called effective', () => {
    const passed = command({ state: 'acknowledged', path: 'infrared' });
    const [change] = lookedAt(passed, seen(27), sentAt + 1, times);
    expect(change).toMatchObject({ state: 'unproven', dueAt: null, isOver: false });
  });

  it('that reads back but is contradicted by power stays verified, and fails when that lasts', () => {
    const off = command({ point: 'switchedOn', value: 0, state: 'acknowledged' });
    const lies: Seen = {
      reading: { ...nothingRead, switchedOn: 0, powerW: 1_900 },
      track: untracked,
      isNew: true,
    };
    expect(states(lookedAt(off, lies, sentAt + 1, times))).toEqual([['verified', null]]);
    const verified = { ...off, state: 'verified', stateAt: sentAt } as const;
    expect(lookedAt(verified, lies, sentAt + times.settleMs - 1, times)).toEqual([]);
    expect(states(lookedAt(verified, lies, sentAt + times.settleMs, times))).toEqual([
      ['retrying', 'contradicted'],
    ]);
  });
});

describe('the answer of a controller', () => {
  const answer = (ok: boolean, detail?: string, more: Parameters<typeof command>[0] = {}) =>
    answered(command(more), { ok, detail }, sentAt + 1, times);

  it('gives a command the time for its proof, also where it was in doubt', () => {
    expect(answer(true)).toMatchObject({
      ...{ state: 'acknowledged', why: null, dueAt: sentAt + 1 + times.readBackMs, isOver: false },
    });
    expect(answer(true, undefined, { state: 'inDoubt' })?.state).toBe('acknowledged');
    expect(answer(true, undefined, { windowMs: 77 })?.dueAt).toBe(sentAt + 78);
  });

  it('lets a refusal that may pass be tried again, and says whether its time was over', () => {
    expect(answer(false, 'busy')).toMatchObject({ state: 'retrying', why: 'controllerRefused' });
    expect(answer(false, 'expired')).toMatchObject({ state: 'retrying', why: 'controllerExpired' });
    expect(answer(false)).toMatchObject({ state: 'retrying', why: 'controllerRefused' });
    expect(answer(false, 'the value is outOfRange')).toMatchObject({ state: 'retrying' });
  });

  it('is the last word where the controller cannot', () => {
    for (const detail of ['notWritable', 'outOfRange', 'unknownDevice: ac-9', 'nothing to set'])
      expect(answer(false, detail)).toMatchObject({ state: 'refused', isOver: true });
  });

  it('changes nothing of what it does not belong to', () => {
    for (const state of ['acknowledged', 'unproven', 'retrying', 'verified', 'authorised'] as const) {
      expect(answer(true, undefined, { state })).toBeNull();
      expect(answer(false, 'outOfRange', { state })).toBeNull();
    }
  });
});

describe('the time for a proof', () => {
  it('is that of the attempt, else of the path: a read-back, or a run time and two reports', () => {
    expect(windowOf({ path: 'bus', windowMs: 5 }, times)).toBe(5);
    expect(windowOf({ path: 'bus', windowMs: null }, times)).toBe(times.readBackMs);
    expect(windowOf({ path: 'infrared', windowMs: null }, times)).toBe(
      times.minimumRunMs.split + 2 * times.reportMs,
    );
  });
});

describe('a command without an answer', () => {
  it('is said to be in doubt once, and keeps its time', () => {
    const [doubt] = lookedAt(command(), seen(25), sentAt + times.answerMs, times);
    expect(doubt).toMatchObject({ state: 'inDoubt', dueAt: command().dueAt, isOver: false });
    const doubted = command({ state: 'inDoubt' });
    expect(lookedAt(doubted, seen(25), sentAt + times.answerMs, times)).toEqual([]);
  });

  it('is tried again when its time is over, whatever nothing can prove of it', () => {
    const after = sentAt + times.readBackMs;
    for (const state of ['sent', 'inDoubt'] as const) {
      const unheard = command({ state });
      for (const isNew of [false, true])
        expect(states(lookedAt(unheard, seen(25, isNew), after, times))).toEqual([['retrying', 'noAnswer']]);
      const open = command({ state, path: 'infrared' });
      expect(states(lookedAt(open, seen(25), after, times))).toEqual([['retrying', 'noAnswer']]);
      const endless = command({ state: 'inDoubt', dueAt: null });
      expect(lookedAt(endless, seen(25), after, times)).toEqual([]);
    }
    expect(lookedAt(command(), seen(25), sentAt + 1, times)).toEqual([]);
  });

  it('is not called unproven: it may not even have been passed on', () => {
    const open = command({ path: 'infrared' });
    expect(states(lookedAt(open, seen(27), sentAt + times.answerMs, times))).toEqual([
      ['inDoubt', 'noAnswer'],
    ]);
  });
});

describe('a command that nothing can prove now', () => {
  const unproven = (more: Parameters<typeof command>[0] = {}) =>
    command({ state: 'unproven', path: 'infrared', why: 'nothingMeasures', dueAt: null, ...more });

  it('waits a day, and then is over as unproven', () => {
    const day = sentAt + times.unprovenMs;
    expect(lookedAt(unproven(), seen(27), day - 1, times)).toEqual([]);
    expect(lookedAt(unproven(), seen(27), day, times)).toMatchObject([
      { state: 'unproven', why: 'nothingMeasures', isOver: true },
    ]);
  });

  it('says when the reason is another', () => {
    const was = unproven({ why: 'restsUntilWarm' });
    expect(lookedAt(was, seen(27), sentAt + 1, times)).toMatchObject([
      { state: 'unproven', why: 'nothingMeasures', isOver: false },
    ]);
  });

  const on = { point: 'switchedOn', value: 1, path: 'infrared' } as const;
  const rests = (returnTempC: number): Seen => ({
    reading: { ...nothingRead, mode: 1, setpointC: 25, returnTempC, powerW: 100 },
    track: untracked,
    isNew: true,
  });

  it('has its whole time again once it can show', () => {
    const [change] = lookedAt(unproven(on), rests(28), sentAt + 1, times);
    expect(change).toMatchObject({
      ...{ state: 'acknowledged', why: null, isOver: false },
      dueAt: sentAt + 1 + windowOf(command(on), times),
    });
  });

  it('waits while its time is running, and not for what has none', () => {
    const late = sentAt + times.unprovenMs;
    const acknowledged = command({ ...on, state: 'acknowledged' });
    expect(lookedAt(acknowledged, rests(28), sentAt + 1, times)).toEqual([]);
    expect(lookedAt({ ...acknowledged, dueAt: null }, rests(28), late, times)).toEqual([]);
    expect(states(lookedAt(acknowledged, rests(28), late, times))).toEqual([['retrying', 'noEffect']]);
  });

  it('is tried again where what is measured speaks against it', () => {
    const at = sentAt + 2 * times.settleMs;
    const raised = command({ path: 'infrared', value: 28, state: 'acknowledged', dueAt: at + 1 });
    const starts: Seen = {
      reading: { ...nothingRead, returnTempC: 26, powerW: 1_900 },
      track: { draw: 'drawing', since: at, switchedAt: at, switchedAtC: 26 },
      isNew: true,
    };
    expect(states(lookedAt(raised, starts, at, times))).toEqual([['retrying', 'noEffect']]);
    expect(states(lookedAt({ ...raised, was: null }, starts, at, times))).toEqual([
      ['unproven', 'nothingMeasures'],
    ]);
  });
});

describe('a command that is verified', () => {
  const off = command({ point: 'switchedOn', value: 0, state: 'verified', stateAt: sentAt });
  const draws = (powerW: number, isNew = true): Seen => ({
    reading: { ...nothingRead, switchedOn: 0, powerW },
    track: untracked,
    isNew,
  });

  it('tells by what it was proven, and over one way nothing else is asked', () => {
    const by = (more: Parameters<typeof command>[0]) =>
      lookedAt(command({ ...more, state: 'acknowledged' }), draws(1_900), sentAt + 1, times);
    expect(by({ point: 'switchedOn', value: 0 })).toMatchObject([{ state: 'verified', proof: 'readBack' }]);
    expect(by({ point: 'switchedOn', value: 1, path: 'infrared' })).toMatchObject([
      { state: 'verified', proof: 'power', isOver: false },
      { state: 'effective', proof: 'power', isOver: true },
    ]);
  });

  it('is effective as soon as power does not say otherwise, by a report that came since', () => {
    const after = sentAt + times.settleMs;
    expect(lookedAt(off, draws(0), sentAt + 1, times)).toMatchObject([{ state: 'effective', isOver: true }]);
    expect(lookedAt(off, draws(0, false), after, times)).toEqual([]);
    expect(lookedAt(off, draws(1_900, false), after, times)).toEqual([]);
  });
});
