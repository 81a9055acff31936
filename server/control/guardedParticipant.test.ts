import { secondMs } from '@contract/time';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import type { BatchParticipant, Device, Field, ReadingRow, Site, Turn } from '../ingest/participant';
import { GuardedParticipant } from './guardedParticipant';

// Handed through to the participant, which looks at none of them here.
const field = {} as Field;
const turn = { field } as Turn;
const site = {} as Site;
const reply = { id: 'c1', t: 1, ok: true };
const sign = { receivedAt: 1, isRetained: false };
const row = {} as ReadingRow;
const devices: Device[] = [];

/** A participant that writes down what it is asked, and throws where it is told to. */
const aParticipant = () => {
  const asked: string[] = [];
  const fault = { at: '' };
  const say = (name: string) => {
    asked.push(name);
    if (fault.at === name) throw new Error(`fault in ${name}`);
  };
  const inner: BatchParticipant = {
    standsOn: ['commands'],
    renew: async () => say('renew'),
    load: async (shards) => say(`load ${shards.length}`),
    loadDevices: async () => say('loadDevices'),
    forgotten: () => say('forgotten'),
    prepare: async () => say('prepare'),
    hear: () => say('hear'),
    hearReply: () => say('hearReply'),
    judgeReading: () => say('judgeReading'),
    judge: async () => {
      say('judge');
      return { sites: [4] };
    },
    committed: () => say('committed'),
  };
  return { inner, asked, fault };
};

const aGuarded = () => {
  const { inner, asked, fault } = aParticipant();
  const warned: { facts: unknown; message: unknown }[] = [];
  const log = { ...quietLog, warn: (facts: unknown, message: unknown) => warned.push({ facts, message }) };
  const clock = testClock();
  const guarded = new GuardedParticipant(inner, clock, log);
  const hearAll = () => {
    guarded.hear(site, sign, true);
    guarded.hearReply(turn, site, 'ac-1', reply);
    guarded.judgeReading(turn, row, 'live', 1);
  };
  /** One turn; what of it was asked. */
  const aTurn = async () => {
    asked.length = 0;
    await guarded.prepare(turn);
    hearAll();
    const contribution = await guarded.judge(turn);
    guarded.committed(turn);
    return { asked: [...asked], contribution };
  };
  return { guarded, asked, fault, warned, clock, aTurn };
};

const whole = ['prepare', 'hear', 'hearReply', 'judgeReading', 'judge', 'committed'];

describe('a participant that may fail alone', () => {
  it('takes part in every turn, and what it writes stands apart', async () => {
    const { aTurn, guarded } = aGuarded();
    expect(guarded.standsOn).toEqual(['commands']);
    const { asked, contribution } = await aTurn();
    expect(asked).toEqual(whole);
    expect(contribution).toMatchObject({ sites: [4], failed: expect.any(Function) });
    expect((await aTurn()).asked).toEqual(whole);
  });

  it('is heard of nothing before its first turn', () => {
    const { guarded, asked } = aGuarded();
    guarded.committed(turn);
    expect(asked).toEqual([]);
  });

  it.each(whole)('leaves the turn to the others when it throws in %s', async (at) => {
    const { aTurn, fault, warned } = aGuarded();
    fault.at = at;
    const { asked, contribution } = await aTurn();
    expect(asked).toEqual(whole.slice(0, whole.indexOf(at) + 1));
    if (at !== 'committed') expect(contribution).toEqual({});
    expect(warned).toEqual([
      {
        facts: { err: new Error(`fault in ${at}`) },
        message: 'commands could not be carried on; the intake goes on without them',
      },
    ]);
  });

  it('hears nothing more when the database has refused what it writes', async () => {
    const { guarded, asked, warned } = aGuarded();
    await guarded.prepare(turn);
    const { failed } = await guarded.judge(turn);
    failed?.(new Error('refused'));
    asked.length = 0;
    guarded.committed(turn);
    expect(asked).toEqual([]);
    expect(warned).toHaveLength(1);
  });

  it('sits out for five seconds, and reads everything anew before it takes part again', async () => {
    const { aTurn, fault, clock } = aGuarded();
    fault.at = 'judge';
    await aTurn();
    fault.at = '';
    clock.pass(5 * secondMs - 1);
    expect((await aTurn()).asked).toEqual([]);
    clock.pass(1);
    expect((await aTurn()).asked).toEqual(['load 0', ...whole]);
    expect((await aTurn()).asked).toEqual(whole);
  });

  it('sits out again, and reads anew again, as long as reading fails', async () => {
    const { aTurn, fault, clock } = aGuarded();
    fault.at = 'prepare';
    await aTurn();
    fault.at = 'load 0';
    clock.pass(5 * secondMs);
    expect((await aTurn()).asked).toEqual(['load 0']);
    expect((await aTurn()).asked).toEqual([]);
    fault.at = '';
    clock.pass(5 * secondMs);
    expect((await aTurn()).asked).toEqual(['load 0', ...whole]);
  });

  it('is told of places as ever, also while it sits out', async () => {
    const { guarded, asked } = aGuarded();
    await guarded.renew();
    await guarded.load([{ shard: 2, isGained: true, seeingMs: 0 }], field);
    await guarded.loadDevices(devices, field);
    guarded.forgotten(devices);
    expect(asked).toEqual(['renew', 'load 1', 'loadDevices', 'forgotten']);
  });

  it('need not listen to everything', async () => {
    const { inner, asked } = aParticipant();
    const { hear: _h, hearReply: _r, judgeReading: _j, loadDevices: _l, forgotten: _f, ...least } = inner;
    const guarded = new GuardedParticipant(least, testClock(), quietLog);
    await guarded.prepare(turn);
    guarded.hear(site, sign, true);
    guarded.hearReply(turn, site, 'ac-1', reply);
    guarded.judgeReading(turn, row, 'live', 1);
    await guarded.loadDevices(devices, field);
    guarded.forgotten(devices);
    guarded.committed(turn);
    expect(asked).toEqual(['prepare', 'committed']);
  });
});
