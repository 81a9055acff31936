import { heartbeatTopicOf } from '@contract/telemetry';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import type { Unpublished } from './control.store';
import { CommandOutbox } from './outbox';

const attempt = (id: string, shard = 2): Unpublished => ({
  ...{ messageId: id, topic: `to/${id}`, payload: '{}', shard },
});
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Shard 2 is ours; the broker takes nothing while it is down. */
const anOutbox = () => {
  const sent: string[] = [];
  const line = { isDown: false };
  const held = new Set([2]);
  const again: (() => void)[] = [];
  const clock = {
    ...testClock(),
    after: (_: number, run: () => void) => {
      again.push(run);
      return () => undefined;
    },
  };
  const outbox = new CommandOutbox({
    ...{ clock, log: { ...quietLog, warn: () => undefined }, heartbeatMs: 60_000 },
    holds: (shard) => held.has(shard),
    shards: () => [...held],
  });
  outbox.sendBy({
    publish: async (topic) => {
      if (line.isDown) throw new Error('down');
      sent.push(topic);
    },
  });
  return { outbox, sent, line, held, tryAgain: () => again.splice(0).forEach((run) => run()) };
};

describe('the outbox of commands', () => {
  it('sends the centre’s word to every shard that is ours, and what is committed in its order', async () => {
    const { outbox, sent } = anOutbox();
    await outbox.start();
    outbox.offer([attempt('a'), attempt('b')]);
    outbox.offer([attempt('c')]);
    await settle();
    expect(sent).toEqual([heartbeatTopicOf(2), 'to/a', 'to/b', 'to/c']);
    expect(outbox.takePublished()).toEqual(['a', 'b', 'c']);
    expect(outbox.takePublished()).toEqual([]);
  });

  it('lets nothing overtake what could not be sent, and sends it once when the broker is back', async () => {
    const { outbox, sent, line, tryAgain } = anOutbox();
    await outbox.start();
    sent.length = 0;
    line.isDown = true;
    outbox.offer([attempt('a'), attempt('b')]);
    outbox.offer([attempt('a')]);
    await settle();
    expect(sent).toEqual([]);
    line.isDown = false;
    tryAgain();
    await settle();
    expect(sent).toEqual(['to/a', 'to/b']);
  });

  it('leaves what belongs to another process to that one', async () => {
    const { outbox, sent, held } = anOutbox();
    await outbox.start();
    sent.length = 0;
    held.delete(2);
    outbox.offer([attempt('a')]);
    await settle();
    expect([sent, outbox.takePublished()]).toEqual([[], []]);
  });
});
