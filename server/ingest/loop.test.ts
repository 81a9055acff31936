import { systemClock } from '../platform/clock';
import { quietLog } from '@tests/support/quietLog';
import type { Work } from './batchProcessor';
import { Intake } from './intake';
import { IngestLoop } from './loop';
import type { FieldMessage } from './message';
import { WriteHealth } from './writeHealth';

const credential = { id: 1, username: 'c', siteIds: new Set<number>(), isRevoked: false };
const quiet = { ...quietLog, error: () => undefined };

/** A loop whose transactions are judged by the test. */
const aLoop = (run: (work: Work) => Promise<void>, gatherMs = 0) => {
  const intake = new Intake({ messages: 1_000, bytes: 1e6 });
  const failures = { count: 0 };
  const writes = new WriteHealth();
  const loop = new IngestLoop({
    processor: { run },
    intake,
    clock: systemClock,
    log: quiet,
    metrics: { failed: () => (failures.count += 1) },
    writes,
    isReachable: () => true,
    tickMs: 20,
    gatherMs,
  });
  const settled: string[] = [];
  const offer = (topic: string) => {
    const message: FieldMessage = {
      topic,
      payload: Buffer.from('{}'),
      isRetained: false,
      credential,
      receivedAt: Date.now(),
      steadyAt: Date.now(),
      settle: () => void settled.push(topic),
    };
    intake.offer(message);
  };
  return { loop, offer, failures, writes, intake, settled };
};

const dataError = () => Object.assign(new Error('value out of range'), { code: '22003' });

describe('the ingest loop', () => {
  it('finds the one message that cannot be stored, in order, and loses no other', async () => {
    const stored: string[] = [];
    const dead: string[] = [];
    const { loop, offer } = aLoop(async ({ messages, unstorable }) => {
      if (unstorable === undefined && messages.some(({ topic }) => topic === 'poison')) throw dataError();
      (unstorable === undefined ? stored : dead).push(...messages.map(({ topic }) => topic));
    });
    const topics = Array.from({ length: 40 }, (_, i) => (i === 23 ? 'poison' : String(i)));
    for (const topic of topics) offer(topic);
    await loop.start();
    await loop.stop();
    expect(stored).toEqual(topics.filter((topic) => topic !== 'poison'));
    expect(dead).toEqual(['poison']);
  });

  it('tries the same messages again while the database is away', async () => {
    const stored: string[] = [];
    let away = 3;
    const { loop, offer, failures } = aLoop(async ({ messages }) => {
      if (away-- > 0) throw Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
      stored.push(...messages.map(({ topic }) => topic));
    });
    offer('a');
    offer('b');
    await loop.start();
    while (stored.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    await loop.stop();
    expect(stored).toEqual(['a', 'b']);
    expect(failures.count).toBe(3);
  });

  it.each([
    ['a column that is missing', { code: '42703' }],
    ['a right that was lost', { code: '42501' }],
    ['a constraint that nobody of the field knows', { code: '23502' }],
    ['a deadlock', { code: '40P01' }],
    ['a lease that was lost', { code: '22012' }],
    ['an error of the program', new TypeError('not a function')],
    ['no answer', {}],
  ])('settles nothing of a batch that fails for %s, and says that it cannot write', async (_what, fault) => {
    const stored: string[] = [];
    const dead: string[] = [];
    let isBroken = true;
    let told = 0;
    const { loop, offer, settled, writes } = aLoop(async ({ messages, unstorable }) => {
      if (messages.length === 0) told += Number(isBroken);
      else if (unstorable !== undefined) dead.push(...messages.map(({ topic }) => topic));
      else if (isBroken) throw fault instanceof Error ? fault : Object.assign(new Error('no'), fault);
      else {
        stored.push(...messages.map(({ topic }) => topic));
        for (const message of messages) message.settle(false);
      }
    });
    offer('a');
    offer('b');
    await loop.start();
    while (!writes.isFailing || told === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(settled).toEqual([]);
    isBroken = false;
    while (stored.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    await loop.stop();
    expect({ stored, settled, dead, isFailing: writes.isFailing }).toEqual({
      stored: ['a', 'b'],
      settled: ['a', 'b'],
      dead: [],
      isFailing: false,
    });
  });

  it('settles no message whose dead letter cannot be written either', async () => {
    let isBroken = true;
    const { loop, offer, settled, writes } = aLoop(async ({ messages }) => {
      if (isBroken && messages.length > 0) throw dataError();
      for (const message of messages) message.settle(false);
    });
    offer('a');
    await loop.start();
    while (!writes.isFailing) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(settled).toEqual([]);
    isBroken = false;
    await loop.stop();
    expect(settled).toEqual(['a']);
  });

  it('renews what it knows between two attempts of a batch that fails', async () => {
    let isRenewed = false;
    const { loop, offer, settled } = aLoop(async ({ messages }) => {
      if (!isRenewed && messages.length > 0) throw Object.assign(new Error('no'), { code: '42703' });
      for (const message of messages) message.settle(false);
    });
    offer('a');
    await loop.start();
    await new Promise((resolve) => setTimeout(resolve, 30));
    loop.between(async () => void (isRenewed = true));
    while (settled.length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    await loop.stop();
  });

  it('commits nothing that waits while the intake is held, and ends without it when it is stopped', async () => {
    const stored: string[] = [];
    let turns = 0;
    const { loop, offer, intake } = aLoop(async ({ messages }) => {
      turns += 1;
      stored.push(...messages.map(({ topic }) => topic));
    });
    intake.hold(true);
    offer('a');
    await loop.start();
    while (turns < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(stored).toEqual([]);
    intake.hold(false);
    while (stored.length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    intake.hold(true);
    offer('b');
    await loop.stop();
    expect(stored).toEqual(['a']);
  });

  it('lets a trickle gather, but does not keep waiting what fills a transaction', async () => {
    const sizes: number[] = [];
    const longMs = 60_000;
    const { loop, offer } = aLoop(async ({ messages }) => void sizes.push(messages.length), longMs);
    offer('first');
    await loop.start();
    while (sizes.length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    for (let i = 0; i < 249; i++) offer(String(i));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sizes).toEqual([1]);
    offer('enough');
    while (sizes.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    offer('last');
    await loop.stop();
    expect(sizes).toEqual([1, 250, 1]);
  });

  it('groups what gathers while a transaction runs', async () => {
    const sizes: number[] = [];
    const { loop, offer } = aLoop(async ({ messages }) => {
      if (messages.length > 0) sizes.push(messages.length);
      if (sizes.length === 1) for (let i = 0; i < 50; i++) offer(String(i));
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    await loop.start();
    offer('first');
    while (sizes.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    await loop.stop();
    expect(sizes.slice(0, 2)).toEqual([1, 50]);
  });
});
