import { aLiveCommand } from '@tests/support/aLiveCommand';
import type { LiveCommand } from './liveCommand';
import { overtaken } from './overtaken';

const over = (...live: LiveCommand[]) => overtaken(live).map(({ command: { id } }) => id);
const waiting = { state: 'authorised', attempt: 0 } as const;

describe('of several commands for one point of one unit', () => {
  it('only one counts, and the others say by whom they were overtaken', () => {
    const first = aLiveCommand({ id: 1, ...waiting, by: 'mei' });
    const second = aLiveCommand({ id: 2, ...waiting, by: 'lin' });
    expect(overtaken([first, second])).toEqual([
      { command: first, state: 'superseded', why: 'newerCommand', by: 'lin', dueAt: null, isOver: true },
    ]);
  });

  it('what was never sent counts above what is under way, though it was wished before: it was approved since', () => {
    const approved = aLiveCommand({ id: 1, ...waiting });
    expect(over(approved, aLiveCommand({ id: 2, state: 'acknowledged' }))).toEqual([2]);
  });

  it('the one that was let go last counts among those that wait', () => {
    const late = aLiveCommand({ id: 1, ...waiting, stateAt: 200 });
    expect(over(late, aLiveCommand({ id: 2, ...waiting, stateAt: 100 }))).toEqual([2]);
  });

  it('what only gives back counts below all else', () => {
    const back = aLiveCommand({ id: 9, ...waiting, origin: 'expiry', stateAt: 200 });
    expect(over(back, aLiveCommand({ id: 2, state: 'sent', stateAt: 100 }))).toEqual([9]);
  });

  it('what waits for its wave overtakes nothing yet', () => {
    const later = aLiveCommand({ id: 8, ...waiting, isOpen: false });
    expect(over(aLiveCommand({ id: 2 }), later)).toEqual([]);
  });

  it('other points and other units are left alone', () => {
    expect(
      over(
        aLiveCommand({ id: 1 }),
        aLiveCommand({ id: 2, point: 'mode' }),
        aLiveCommand({ id: 3, deviceId: 4 }),
      ),
    ).toEqual([]);
  });

  it('what a plan wants gives way to what people want, however new it is', () => {
    const planned = aLiveCommand({ id: 9, ...waiting, origin: 'strategy', stateAt: 200 });
    const wished = aLiveCommand({ id: 2, state: 'acknowledged', stateAt: 100 });
    expect(over(planned, wished)).toEqual([9]);
    expect(over(wished, planned)).toEqual([9]);
    const back = aLiveCommand({ id: 3, ...waiting, origin: 'expiry' });
    expect(over(back, aLiveCommand({ id: 4, state: 'sent', origin: 'strategy' }))).toEqual([3]);
  });

  it('the later row counts of two at one moment, in whatever order they are met', () => {
    const [first, second] = [aLiveCommand({ id: 1, ...waiting }), aLiveCommand({ id: 2, ...waiting })];
    expect(over(first, second)).toEqual([1]);
    expect(over(second, first)).toEqual([1]);
  });
});
