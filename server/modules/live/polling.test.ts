import { anActor } from '@tests/support/actors';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import { everything } from '../scope';
import { emptyRange, type TopicSource } from './feed';
import { Following } from './following';
import { Hub } from './hub';

describe('callers who poll a topic', () => {
  it('share what is computed for all who may see the same', async () => {
    const made = { feeds: 0, snapshots: 0, ranges: 0 };
    const source: TopicSource = {
      permission: 'site:list',
      onMoved: () => () => undefined,
      feed: async () => {
        made.feeds += 1;
        return {
          epoch: () => 'e',
          head: () => 3,
          isGone: () => false,
          since: async (number) => {
            made.ranges += 1;
            return [emptyRange(number, 3)];
          },
          snapshot: async () => {
            made.snapshots += 1;
            return [{ from: 0, to: 3, isSnapshot: true, ops: [] }];
          },
        };
      },
    };
    const nothing = () => undefined;
    const hub = new Hub({
      sourceOf: () => source,
      sources: [source],
      scopeOf: async () => everything,
      outlet: { broadcast: nothing, send: nothing, join: nothing, leave: nothing },
      following: new Following(),
      onPlacesMoved: () => nothing,
      clock: testClock(),
      log: quietLog,
    });
    const actor = anActor({ permissions: ['site:list'] });
    const many = (epoch?: string, since?: number) =>
      Promise.all(Array.from({ length: 20 }, () => hub.read(actor, 'sites', epoch, since)));
    const wholes = await many();
    const ranges = await many('e', 1);
    expect(made).toEqual({ feeds: 1, snapshots: 1, ranges: 1 });
    expect(wholes[19]).toMatchObject([{ topic: 'sites', to: 3, isSnapshot: true }]);
    expect(ranges[19]).toMatchObject([{ from: 1, to: 3, isSnapshot: false }]);
  });
});
