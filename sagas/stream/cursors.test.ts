import type { LiveFrame } from '@contract/live';
import { advanced, judge, type Cursor } from './cursors';

const aFrame = (more: Partial<LiveFrame> = {}): LiveFrame => ({
  ...{ topic: 'alarms', epoch: 'one', from: 0, to: 10, isSnapshot: false, ops: [], serverTime: 1_000 },
  ...more,
});
const snapshot = (more: Partial<LiveFrame> = {}) => aFrame({ isSnapshot: true, ...more });
const at = (to: number, more: Partial<Cursor> = {}): Cursor => ({
  ...{ epoch: 'one', to, nextPart: null, gathered: [], former: null },
  ...more,
});
const put = () => undefined;
const judged = (cursor: Cursor | undefined, frames: LiveFrame[]) =>
  frames.map((frame) => judge(cursor, frame));

describe('a range', () => {
  it('is a hole for whoever has nothing yet', () => {
    expect(judge(undefined, aFrame())).toBe('hole');
  });

  it('is fresh where it begins at or before the cursor, old where it ends there, else a hole', () => {
    const ranges = [
      [8, 10],
      [7, 10],
      [9, 10],
      [2, 8],
      [2, 7],
    ];
    expect(
      judged(
        at(8),
        ranges.map(([from = 0, to = 0]) => aFrame({ from, to })),
      ),
    ).toEqual([...['fresh', 'fresh', 'hole', 'old', 'old']]);
  });

  it('of another epoch is a hole, but old of the one that was left', () => {
    const cursor = at(8, { epoch: 'two', former: 'one' });
    const ranges = ['one', 'two', 'three'].map((epoch) => aFrame({ epoch, from: 8 }));
    expect(judged(cursor, ranges)).toEqual(['old', 'fresh', 'hole']);
  });

  it('is a hole while a snapshot is coming, also an old one', () => {
    const ranges = [aFrame({ from: 8 }), aFrame({ to: 8 }), aFrame({ to: 3 })];
    expect(judged(at(8, { nextPart: 1 }), ranges)).toEqual(['hole', 'hole', 'hole']);
  });
});

describe('a snapshot', () => {
  it('is fresh for whoever has nothing, and of another epoch whatever its number', () => {
    expect(judge(undefined, snapshot({ to: 0 }))).toBe('fresh');
    expect(judge(at(8), snapshot({ epoch: 'two', to: 1 }))).toBe('fresh');
  });

  it('of the same epoch is old only below the cursor', () => {
    expect(
      judged(
        at(8),
        [7, 8, 9].map((to) => snapshot({ to })),
      ),
    ).toEqual(['old', 'fresh', 'fresh']);
  });

  it('begins anew while another one is coming, also with a lower number', () => {
    expect(judge(at(8, { nextPart: 2 }), snapshot({ to: 5, parts: 3, part: 0 }))).toBe('fresh');
  });

  it('goes on with the very next part of the same epoch and number, and with no other', () => {
    const cursor = at(8, { nextPart: 2 });
    const part = (more: Partial<LiveFrame>) => snapshot({ to: 8, parts: 4, part: 2, ...more });
    expect(judged(cursor, [part({}), part({ part: 3 }), part({ part: 1 })])).toEqual(['fresh', 'old', 'old']);
    expect(judged(cursor, [part({ epoch: 'two' }), part({ to: 9 })])).toEqual(['old', 'old']);
    expect(judge(undefined, part({}))).toBe('old');
    expect(judge(at(8), part({}))).toBe('old');
  });
});

describe('a cursor', () => {
  it('moves to the end of what was applied', () => {
    expect(advanced(undefined, aFrame({ to: 4 }), put)).toEqual(at(4));
    expect(advanced(at(4), aFrame({ from: 4, to: 9 }), put)).toEqual(at(9));
  });

  it('remembers the epoch that it left, until it leaves the next', () => {
    const second = advanced(at(4), snapshot({ epoch: 'two', to: 1 }), put);
    expect(second.former).toBe('one');
    expect(advanced(second, aFrame({ epoch: 'two', from: 1, to: 2 }), put).former).toBe('one');
    expect(advanced(second, snapshot({ epoch: 'three', to: 1 }), put).former).toBe('two');
  });

  it('keeps the parts of a snapshot until the last, and begins with the first of another', () => {
    const parts = [0, 1, 2].map((part) => snapshot({ part, parts: 3 }));
    const [first, second, last] = parts as [LiveFrame, LiveFrame, LiveFrame];
    const [putFirst, putSecond] = [() => undefined, () => undefined];
    const one = advanced(undefined, first, putFirst);
    expect(one).toEqual(at(10, { nextPart: 1, gathered: [putFirst] }));
    const two = advanced(one, second, putSecond);
    expect(two).toEqual(at(10, { nextPart: 2, gathered: [putFirst, putSecond] }));
    expect(advanced(two, last, put)).toEqual(at(10));
    expect(advanced(two, first, putFirst).gathered).toEqual([putFirst]);
    // Nothing came before: what is told of is this part alone.
    expect(advanced(undefined, second, putSecond).gathered).toEqual([putSecond]);
  });

  it('is whole after a snapshot of one part', () => {
    expect(advanced(undefined, snapshot({ part: 0, parts: 1 }), put)).toEqual(at(10));
  });
});
