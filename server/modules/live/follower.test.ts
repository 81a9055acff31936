import type { LiveFrame } from '@contract/live';
import { testClock } from '@tests/support/testClock';
import { quietLog } from '@tests/support/quietLog';
import { Follower } from './follower';
import type { SnapshotFrames } from './rowFrames';

const partOf = (part: number): LiveFrame => ({
  ...{ topic: 'alarms', epoch: 'e', from: 0, to: 7, isSnapshot: true, ops: [], serverTime: 0 },
  ...{ part, parts: 2 },
});
const lost = (): Promise<LiveFrame> => {
  const part = Promise.reject(new Error('the store is gone'));
  part.catch(() => undefined);
  return part;
};

/** Promises that have settled are heard before the next turn of the event loop. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a client of a topic', () => {
  it('gets a snapshot anew, from its first part, when a part could not be read', async () => {
    let again = (): void => undefined;
    const clock = { ...testClock(), after: (_: number, run: () => void) => ((again = run), () => undefined) };
    const sent: (number | undefined)[] = [];
    const snapshots: SnapshotFrames[] = [
      [Promise.resolve(partOf(0)), lost()],
      [Promise.resolve(partOf(0)), Promise.resolve(partOf(1))],
    ];
    const joined: string[] = [];
    const follower = new Follower(
      {
        ...{ name: 'alarms|all', topic: 'alarms', clientId: 'c', clock, log: quietLog },
        feed: {} as never,
        outlet: {
          send: (_: string, frame: LiveFrame) => void sent.push(frame.part),
          join: (client: string) => void joined.push(client),
          leave: () => undefined,
        } as never,
        head: () => 7,
        frameOf: () => partOf(0),
        snapshot: async () => snapshots.shift() ?? [],
        note: () => undefined,
      },
      null,
    );
    follower.run();
    await settled();
    expect(sent).toEqual([0]);
    expect(joined).toEqual([]);
    again();
    await settled();
    expect(sent).toEqual([0, 0, 1]);
    expect(joined).toEqual(['c']);
  });
});
