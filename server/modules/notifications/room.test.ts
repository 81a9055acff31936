import fc from 'fast-check';
import type { Due } from './claims.store';
import { Proven, Rooms, type Begun } from './room';

const fresh: Due = {
  ...{ id: 0, channelId: 1, recipient: 'new', attempts: 0, failures: 0, level: 1, isProbe: false },
};
const aDue = fc.record({
  channelId: fc.integer({ min: 1, max: 2 }),
  recipient: fc.constantFrom('a', 'b', 'c', 'd'),
  attempts: fc.integer({ min: 0, max: 3 }),
  failures: fc.integer({ min: 0, max: 4 }),
  level: fc.constantFrom(1, 2, null),
  isProbe: fc.constant(false),
  id: fc.integer({ min: 1, max: 100_000 }),
});

const lookEveryMs = 250;
const patienceMs = 10_000;

/**
 * A lane of receivers that never answer, and one that takes a message in 100 ms, all unknown at first; each has a new
 * message as often as said. Answers how long each message to the one who is well waited for its attempt.
 */
const waitsBeside = (dead: number, newEveryMs: number, forMs: number): number[] => {
  const [waiting, begun, waits] = [new Set<Due>(), new Map<Due, Begun>(), [] as number[]];
  const [failures, madeAt, proven] = [new Map<string, number>(), new Map<Due, number>(), new Proven()];
  const receivers = [...Array.from({ length: dead }, (_, at) => `dead ${at}`), 'well'];
  let id = 0;
  for (let nowMs = 0; nowMs <= forMs; nowMs += lookEveryMs) {
    if (nowMs % newEveryMs === 0)
      for (const recipient of receivers) {
        const due = { ...fresh, id: ++id, recipient };
        waiting.add(due);
        madeAt.set(due, nowMs);
      }
    for (const [due, { recipient, atMs }] of begun) {
      if (nowMs - atMs < (recipient === 'well' ? 100 : patienceMs)) continue;
      begun.delete(due);
      proven.remember(due, recipient === 'well');
      if (recipient !== 'well') failures.set(recipient, 1);
    }
    const known = new Map(
      [...waiting].map((due) => [{ ...due, failures: failures.get(due.recipient) ?? 0 }, due]),
    );
    for (const taken of new Rooms(begun.values(), nowMs).take(proven.inTurn([...known.keys()]))) {
      const due = known.get(taken) ?? fresh;
      waiting.delete(due);
      begun.set(due, { ...taken, atMs: nowMs });
      if (due.recipient === 'well') waits.push(nowMs - (madeAt.get(due) ?? 0));
    }
  }
  return waits;
};

describe('the room of a lane', () => {
  it('is there for a new receiver whatever hangs, is tried again, or is begun in other lanes', () => {
    const hanging = fc.array(fc.record({ due: aDue, ageMs: fc.integer({ min: 500, max: 20_000 }) }), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(hanging, (all) => {
        const begun: Begun[] = all.map(({ due, ageMs }) => ({ ...due, atMs: -ageMs }));
        expect(new Rooms(begun, 0).take([fresh])).toEqual([fresh]);
      }),
    );
  });

  it.each([
    [0, 250],
    [100, 1_000],
    [100, 500],
    [300, 5_000],
    [900, 5_000],
  ])(
    'keeps who is well within 3 s beside %i receivers that nobody knew to be dead, new messages every %i ms',
    (dead, newEveryMs) => {
      const waits = waitsBeside(dead, newEveryMs, 15_000);
      expect(waits.length).toBeGreaterThan(12_000 / newEveryMs);
      expect(Math.max(...waits)).toBeLessThanOrEqual(3_000);
    },
  );

  it('never has more attempts under way than it bears', () => {
    const all = Array.from({ length: 3_000 }, (_, at) => ({ ...fresh, id: at + 1, recipient: `r ${at}` }));
    const begun: Begun[] = [];
    for (let nowMs = 0; nowMs < 20_000; nowMs += 500) {
      const taken = new Rooms(begun, nowMs).take(all.filter(({ id }) => !begun.some((one) => one.id === id)));
      begun.push(...taken.map((one) => ({ ...one, atMs: nowMs })));
    }
    expect(begun).toHaveLength(1_024);
  });
});
