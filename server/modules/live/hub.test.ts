import type { LiveFrame } from '@contract/live';
import { anActor } from '@tests/support/actors';
import { quietLog } from '@tests/support/quietLog';
import { systemClock } from '../../platform/clock';
import { everything } from '../scope';
import { emptyRange, type TopicSource } from './feed';
import { Following } from './following';
import { Hub } from './hub';

const nothing = () => undefined;
const actor = anActor({ permissions: ['site:list'] });

/** A topic at number 3, of which nothing before `oldest` is known any more; what is computed of it is counted. */
function aTopic(oldest = 0) {
  const made = { feeds: 0, snapshots: 0, ranges: 0 };
  const sent: LiveFrame[] = [];
  const source: TopicSource = {
    permission: 'site:list',
    onMoved: () => nothing,
    feed: async () => {
      made.feeds += 1;
      return {
        epoch: () => 'e',
        head: () => 3,
        isGone: () => false,
        since: async (number) => {
          made.ranges += 1;
          return number < oldest ? null : [emptyRange(number, 3)];
        },
        snapshot: async () => {
          made.snapshots += 1;
          return [{ from: 0, to: 3, isSnapshot: true, ops: [] }];
        },
      };
    },
  };
  const following = new Following();
  const hub = new Hub({
    sourceOf: () => source,
    sources: [source],
    scopeOf: async () => everything,
    outlet: {
      broadcast: nothing,
      send: (_, frame) => void sent.push(frame),
      join: nothing,
      leave: nothing,
    },
    following,
    onPlacesMoved: () => nothing,
    clock: systemClock,
    log: quietLog,
  });
  const console = async (id: string, from: object = {}) => {
    hub.enter({ id, actor, columns: [], refuse: nothing });
    await hub.follow(id, { topic: 'sites', ...from });
    await jest.advanceTimersByTimeAsync(0);
  };
  return { made, sent, hub, following, console };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('callers who poll a topic', () => {
  it('share what is computed for all who may see the same', async () => {
    const { made, hub } = aTopic();
    const many = (epoch?: string, since?: number) =>
      Promise.all(Array.from({ length: 20 }, () => hub.read(actor, 'sites', epoch, since)));
    const wholes = await many();
    const ranges = await many('e', 1);
    expect(made).toEqual({ feeds: 1, snapshots: 1, ranges: 1 });
    expect(wholes[19]).toMatchObject([{ topic: 'sites', to: 3, isSnapshot: true }]);
    expect(ranges[19]).toMatchObject([{ from: 1, to: 3, isSnapshot: false }]);
  });

  it('get a snapshot that is at most a second old, whatever is kept for those who follow', async () => {
    const { made, hub, console } = aTopic();
    await console('page');
    await hub.read(actor, 'sites');
    expect(made.snapshots).toBe(1);
    await jest.advanceTimersByTimeAsync(1_100);
    await hub.read(actor, 'sites');
    expect(made.snapshots).toBe(2);
  });
});

describe('a console that is loaded anew', () => {
  it('finds the snapshot that was read for the page before', async () => {
    const { made, sent, hub, console } = aTopic();
    await console('page');
    hub.leave('page');
    await jest.advanceTimersByTimeAsync(3_000);
    await console('page loaded anew');
    expect(made).toMatchObject({ feeds: 1, snapshots: 1 });
    expect(sent.map(({ isSnapshot, to }) => [isSnapshot, to])).toEqual([
      [true, 3],
      [true, 3],
    ]);
  });

  it('gets a new one when nobody has followed for five seconds, and nothing is kept until then', async () => {
    const { made, hub, following, console } = aTopic();
    await console('page');
    hub.leave('page');
    await jest.advanceTimersByTimeAsync(5_000);
    expect([following.scopedTopics.size, jest.getTimerCount()]).toEqual([0, 0]);
    await console('page loaded anew');
    expect(made).toMatchObject({ feeds: 2, snapshots: 2 });
  });

  it('gets a new one when nothing leads on from its number any more: the kept one may be as old', async () => {
    const { made, console } = aTopic(2);
    await console('page');
    await jest.advanceTimersByTimeAsync(3_000);
    await console('stale page', { epoch: 'e', since: 1 });
    expect(made.snapshots).toBe(2);
  });

  it('leaves nothing behind that would keep a server awake that stops', async () => {
    const { hub, console } = aTopic();
    await console('page');
    await hub.read(actor, 'sites');
    await hub.stop();
    hub.leave('page');
    expect(jest.getTimerCount()).toBe(0);
  });
});
