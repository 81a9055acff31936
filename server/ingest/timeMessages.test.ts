import { hourMs, minuteMs, secondMs } from '@contract/time';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import type { Site, Speech, Turn } from './participant';
import { TimeMessages } from './timeMessages';

const toleranceMs = 5 * minuteMs;
const aSite = (id: number) => ({ id, code: `TIME-${id}`, shard: 7, isSpokenFor: true }) as unknown as Site;
const turn = { field: { toleranceMs } } as unknown as Turn;

/** Three controllers whose clocks agree, and one that may not; `setMs` is by how much the clock of the server is off. */
const aCentre = () => {
  const steady = testClock();
  const state = { setMs: 0, isBrokerLost: false };
  const clock = { ...steady, now: () => steady.now() + state.setMs };
  const sent: { topic: string; t: number }[] = [];
  const logged: unknown[][] = [];
  const messages = new TimeMessages({
    ...{ clock, log: quietLog },
    pool: {
      query: async (_text: string, values: unknown[]) => {
        logged.push(values);
        return { rows: [] };
      },
    } as never,
  });
  messages.sendBy({
    publish: async (topic, payload) => {
      if (state.isBrokerLost) throw new Error('no broker');
      const { t } = JSON.parse(payload.toString()) as { t: number };
      sent.push({ topic, t });
    },
  });
  const sites = [1, 2, 3, 4].map(aSite);
  /** One minute after the other, each site says what its clock shows. */
  const minutes = async (count: number, ownMs: readonly number[], more: Partial<Speech> = {}) => {
    for (let i = 0; i < count; i++) {
      steady.pass(minuteMs);
      await messages.prepare();
      for (const [at, offMs] of ownMs.entries()) {
        const site = sites[at];
        if (site === undefined) continue;
        messages.hearSpeech(turn, {
          ...{ site, deviceCode: 'env', receivedAt: clock.now(), steadyAt: steady.monotonicMs() },
          ...{ isCollected: false, refused: null, errorMs: offMs - state.setMs, ...more },
        });
      }
      messages.committed();
      await new Promise((resolve) => setImmediate(resolve));
    }
    return sent.splice(0).map(({ topic }) => topic);
  };
  return { state, sent, logged, minutes, clock };
};

describe('the time', () => {
  it('is sent to the one controller whose clock is off, every ten minutes while it is, and logged', async () => {
    const { minutes, logged, clock } = aCentre();
    expect(await minutes(3, [0, 0, 0, 0])).toEqual([]);
    const topics = await minutes(21, [0, 0, 0, 20 * hourMs]);
    expect(topics).toHaveLength(3);
    expect(new Set(topics).size).toBe(1);
    expect(topics[0]).toMatch(/TIME-4\/time$/);
    expect(logged).toHaveLength(3);
    expect(logged[0]).toEqual([4, expect.any(Number), 'message', 20 * hourMs]);
    expect(await minutes(20, [0, 0, 0, 10 * secondMs])).toEqual([]);
    expect(await minutes(1, [0, 0, 0, -7 * minuteMs])).toHaveLength(1);
    expect(clock.now()).toBeGreaterThan(0);
  });

  it('is sent to nobody while most controllers agree that our own is wrong, and again when it is right', async () => {
    for (const setMs of [-6 * hourMs, 3 * hourMs, 23 * hourMs]) {
      const { state, minutes, logged } = aCentre();
      await minutes(3, [0, 0, 0, 0]);
      state.setMs = setMs;
      expect(await minutes(30, [0, 0, 0, hourMs])).toEqual([]);
      expect(logged).toEqual([]);
      state.setMs = 0;
      expect(await minutes(1, [0, 0, 0, hourMs])).toHaveLength(1);
    }
  });

  it('is sent to nobody by a centre that just started and cannot know yet', async () => {
    const { state, minutes } = aCentre();
    state.setMs = -5 * hourMs;
    expect(await minutes(1, [0])).toEqual([]);
    expect(await minutes(20, [0, 0, 0, 0])).toEqual([]);
  });

  it('is not sent to what a collector brought, nor for what tells nothing of a clock', async () => {
    const { minutes } = aCentre();
    await minutes(2, [0, 0, 0, 0]);
    expect(await minutes(5, [0, 0, 0, hourMs], { isCollected: true })).toEqual([]);
    expect(await minutes(5, [0, 0, 0, hourMs], { errorMs: null })).toEqual([]);
  });

  it('is no correction where the broker did not take it', async () => {
    const { state, minutes, logged } = aCentre();
    await minutes(3, [0, 0, 0, 0]);
    state.isBrokerLost = true;
    await minutes(2, [0, 0, 0, hourMs]);
    expect(logged).toEqual([]);
  });
});
