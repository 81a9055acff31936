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
  const beats = new Set<() => void>();
  const warned: unknown[] = [];
  const clock = {
    ...testClock(),
    every: (_: number, run: () => void) => {
      beats.add(run);
      return () => void beats.delete(run);
    },
    after: (_: number, run: () => void) => {
      again.push(run);
      return () => undefined;
    },
  };
  const outbox = new CommandOutbox({
    ...{ clock, log: { ...quietLog, warn: (facts: object) => warned.push(facts) }, heartbeatMs: 60_000 },
    holds: (shard) => held.has(shard),
    shards: () => [...held],
  });
  const payloads: string[] = [];
  const connect = () =>
    outbox.sendBy({
      publish: async (topic, payload) => {
        if (line.isDown) throw new Error('down');
        sent.push(topic);
        payloads.push(payload.toString());
      },
    });
  const tryAgain = () => again.splice(0).forEach((run) => run());
  const beat = () => beats.forEach((run) => run());
  return { outbox, sent, payloads, line, held, warned, connect, tryAgain, beat };
};
/** One whose broker is there. */
const aConnectedOutbox = () => {
  const made = anOutbox();
  made.connect();
  return made;
};

describe('the outbox of commands', () => {
  it('sends the centre’s word to every shard that is ours, and what is committed in its order', async () => {
    const { outbox, sent } = aConnectedOutbox();
    await outbox.start();
    outbox.offer([attempt('a'), attempt('b')]);
    outbox.offer([attempt('c')]);
    await settle();
    expect(sent).toEqual([heartbeatTopicOf(2), 'to/a', 'to/b', 'to/c']);
    expect(outbox.takePublished()).toEqual(['a', 'b', 'c']);
    expect(outbox.takePublished()).toEqual([]);
  });

  it('lets nothing overtake what could not be sent, and sends it once when the broker is back', async () => {
    const { outbox, sent, line, tryAgain } = aConnectedOutbox();
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
    const { outbox, sent, held } = aConnectedOutbox();
    await outbox.start();
    sent.length = 0;
    held.delete(2);
    outbox.offer([attempt('a')]);
    await settle();
    expect([sent, outbox.takePublished()]).toEqual([[], []]);
  });

  it('tells every shard its time and its pace, again and again until it is stopped', async () => {
    const { outbox, sent, payloads, beat, held } = aConnectedOutbox();
    held.add(5);
    await outbox.start();
    expect(JSON.parse(payloads[0] ?? '')).toEqual({ t: testClock().now(), everyMs: 60_000 });
    beat();
    const both = [heartbeatTopicOf(2), heartbeatTopicOf(5)];
    expect(sent).toEqual([...both, ...both]);
    await outbox.stop();
    beat();
    expect(sent).toHaveLength(4);
  });

  it('keeps what is offered before it may send, and lets nothing leave once it is stopped', async () => {
    const { outbox, sent } = aConnectedOutbox();
    outbox.offer([attempt('a')]);
    await settle();
    expect(sent).toEqual([]);
    await outbox.start();
    await settle();
    expect(sent).toEqual([heartbeatTopicOf(2), 'to/a']);
    await outbox.stop();
    outbox.offer([attempt('b')]);
    await settle();
    expect(sent).toHaveLength(2);
    expect(outbox.takePublished()).toEqual(['a']);
  });

  it('waits for a broker', async () => {
    const { outbox, sent, connect, beat } = anOutbox();
    await outbox.start();
    outbox.offer([attempt('a')]);
    await settle();
    connect();
    beat();
    outbox.offer([]);
    await settle();
    expect(sent).toEqual([heartbeatTopicOf(2), 'to/a']);
  });

  it('says what could not be sent, a word as well as a message', async () => {
    const { outbox, line, warned } = aConnectedOutbox();
    line.isDown = true;
    await outbox.start();
    outbox.offer([attempt('a')]);
    await settle();
    expect(warned).toEqual([
      { err: new Error('down'), shard: 2 },
      { err: new Error('down'), topic: 'to/a' },
    ]);
  });

  it('sends a message again that is offered again once it has left: its sending was not written down', async () => {
    const { outbox, sent } = aConnectedOutbox();
    await outbox.start();
    outbox.offer([attempt('a')]);
    await settle();
    outbox.offer([attempt('a')]);
    await settle();
    expect(sent.slice(1)).toEqual(['to/a', 'to/a']);
  });

  it('tells first what left earlier and could not be written down', async () => {
    const { outbox } = aConnectedOutbox();
    await outbox.start();
    outbox.offer([attempt('a')]);
    await settle();
    const left = outbox.takePublished();
    outbox.offer([attempt('b')]);
    await settle();
    outbox.putBack(left);
    expect(outbox.takePublished()).toEqual(['a', 'b']);
  });
});
