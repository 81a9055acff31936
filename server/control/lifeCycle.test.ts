import { secondMs } from '@contract/time';
import { aLiveCommand, commandSentAt } from '@tests/support/aLiveCommand';
import { answered, attemptFailed, lookedAt, type Seen } from './lifeCycle';
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
