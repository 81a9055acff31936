import { minuteMs, secondMs } from '@contract/time';
import { shardOf, statusTopicOf, topicOf, type DeviceLeaf } from '@contract/telemetry';
import { aCredentialFor, aFieldMessage } from '@tests/support/aFieldPlace';
import { useFreshDatabase } from '@tests/support/database';
import { anIngestProcess, testTime, type IngestProcess, type TestTime } from '@tests/support/ingestInSteps';
import { aStation, type Station } from '@tests/support/testIngest';
import type { FieldMessage } from './message';
import type { BatchParticipant, Contribution, ReadingKind, ReadingRow, Turn } from './participant';

jest.setTimeout(60_000);

const database = useFreshDatabase();
let station: Station;
let other: Station;
let time: TestTime;
let ingest: IngestProcess;

/** What happened to a batch, in its order. */
let life: string[] = [];
let told: [kind: ReadingKind, row: ReadingRow, changed: number][] = [];
let lastTurn: Turn | null = null;
let failing: 'prepare' | 'judge' | null = null;
let contribution: Contribution = {};
/** Sees what a participant sees, and fails or writes when the test says so. */
const witness: BatchParticipant = {
  standsOn: [],
  renew: async () => undefined,
  load: async () => undefined,
  prepare: async (turn) => {
    life.push('prepare');
    lastTurn = turn;
    if (failing === 'prepare') throw new Error('it could not prepare');
  },
  hear: (site, { isRetained }, isOnline) => {
    life.push(`hear ${site.code}${isRetained ? ' retained' : ''}${isOnline ? '' : ' offline'}`);
  },
  judgeReading: (_turn, row, kind, changed) => {
    life.push(`reading ${kind}`);
    told.push([kind, { ...row, values: row.values.slice() }, changed]);
  },
  judge: async () => {
    life.push('judge');
    if (failing === 'judge') throw new Error('it could not judge');
    return contribution;
  },
  committed: () => void life.push('committed'),
};

let counter = 0;
interface More extends Partial<FieldMessage> {
  leaf?: DeviceLeaf;
}
const message = (device: string, payload: object, { leaf = 'telemetry', ...more }: More = {}): FieldMessage =>
  aFieldMessage(topicOf(station.code, device, leaf), payload, {
    ...{ credential: aCredentialFor(station.siteId), receivedAt: time.now(), steadyAt: time.now() },
    settle: (isRefusedForever) => life.push(isRefusedForever ? 'closed' : 'settled'),
    ...more,
  });
const room = (roomTempC: number, more: { t?: number; n?: number } & More = {}) => {
  const { t = time.now(), n = (counter += 1), ...others } = more;
  return message('env', { t, n, v: { roomTempC } }, others);
};
const run = (...messages: FieldMessage[]) => ingest.run({ messages });
const rows = async (device = 'env') => {
  const found = await database().pool.query<{ ts: number; n: number; value: number | null }>(
    `select ts, n, ${device === 'env' ? 'room_temp_c' : 'power_w'} as value
     from readings_${device === 'env' ? 'env' : 'ac'} order by ts`,
  );
  return found.rows.map(({ ts, n, value }) => [ts - time.now(), n, value]);
};
const count = async (name: string, labels: Record<string, string> = {}) => {
  const { values = [] } = (await ingest.metrics.getSingleMetric(name)?.get()) ?? {};
  return values
    .filter((each) => Object.entries(labels).every(([key, value]) => each.labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0);
};

beforeAll(async () => {
  station = await aStation(database().pool, 'NS-101');
  other = await aStation(database().pool, 'NS-202');
});
beforeEach(async () => {
  await database().pool.query(
    `truncate alarms, alarm_timers, alarm_transitions, site_contacts, latest, readings_env, readings_ac, dead_letters,
       ingest_shards, shard_watermarks, ingest_state cascade`,
  );
  time = testTime(Math.floor(Date.now() / secondMs) * secondMs);
  [failing, contribution] = [null, {}];
  ingest = await anIngestProcess(database().url, time, { also: [witness], isShared: false });
  ingest.feed.subscribe(({ readings }) => life.push(`published ${readings.length}`));
  await run();
  [life, told] = [[], []];
});
afterEach(() => ingest.stop());

describe('a batch', () => {
  it('is prepared, heard, judged, committed, published and only then acknowledged', async () => {
    const first = room(21);
    await run(first, room(22, { t: time.now() + 1_000 }));
    expect(life).toEqual([
      'prepare',
      ...['hear NS-101', 'reading live', 'hear NS-101', 'reading live'],
      ...['judge', 'committed', 'published 2', 'settled', 'settled'],
    ]);
    expect(await rows()).toEqual([
      [0, 1, 21],
      [1_000, 2, 22],
    ]);
  });

  it.each(['prepare', 'judge'] as const)(
    'of which a participant fails to %s is nothing: not stored, not told, not acknowledged, and whole when it comes again',
    async (where) => {
      const messages = [room(21, { n: 700 }), room(22, { n: 701, t: time.now() + 1_000 })];
      failing = where;
      await expect(run(...messages)).rejects.toThrow(`it could not ${where}`);
      expect(await rows()).toEqual([]);
      expect(life.filter((each) => /committed|published|settled|closed/.test(each))).toEqual([]);
      failing = null;
      life = [];
      await run(...messages);
      expect(await rows()).toHaveLength(2);
      expect(life.slice(-3)).toEqual(['published 2', 'settled', 'settled']);
    },
  );

  it('goes with what its participants write, all or nothing', async () => {
    contribution = { statements: [{ name: 'witness', text: 'select 1 / 0', values: [] }] };
    await expect(run(room(21, { n: 800 }))).rejects.toThrow('division by zero');
    expect(await rows()).toEqual([]);
    expect(life).not.toContain('committed');
    contribution = { write: async () => Promise.reject(new Error('it could not write')) };
    await expect(run(room(21, { n: 800 }))).rejects.toThrow('it could not write');
    expect(await rows()).toEqual([]);
    contribution = { statements: [{ name: 'witness', text: 'update latest set invalid = 2', values: [] }] };
    await run(room(21, { n: 800 }));
    const { rows: latest } = await database().pool.query('select n, invalid from latest');
    expect([await rows(), latest]).toEqual([[[0, 800, 21]], [{ n: 800, invalid: 2 }]]);
  });

  it('is committed without what stands apart, should that fail', async () => {
    const failed: unknown[] = [];
    contribution = {
      statements: [{ name: 'witness', text: 'select 1 / 0', values: [] }],
      failed: (error) => void failed.push(String(error)),
    };
    await run(room(21));
    expect(failed).toEqual(['error: division by zero']);
    expect(await rows()).toHaveLength(1);
    expect(life.slice(-3)).toEqual(['committed', 'published 1', 'settled']);
  });

  it('that failed leaves what is known of a device as it is committed', async () => {
    await run(room(21));
    const device = () => ingest.places.sites.get(station.code)?.devices.get('env');
    failing = 'judge';
    time.pass(secondMs);
    await expect(run(room(30))).rejects.toThrow();
    expect(device()?.draft ?? null).toBeNull();
    failing = null;
    told = [];
    time.pass(secondMs);
    await run(message('env', { t: time.now(), n: 9_000, v: { roomRhPct: 50 } }));
    expect(device()?.present?.values.slice(0, 2)).toEqual([21, 50]);
  });
});

describe('a message', () => {
  it('that comes twice is stored once, and acknowledged each time', async () => {
    const again = () => room(21, { n: 50, t: time.now() });
    await run(again(), again());
    expect(await rows()).toEqual([[0, 50, 21]]);
    expect(await count('ingest_repeats_total')).toBe(1);
    expect(life.filter((each) => each === 'settled')).toHaveLength(2);
    expect(told).toHaveLength(1);
    await run(again());
    expect(await count('ingest_repeats_total')).toBe(2);
    expect(await count('ingest_messages_total')).toBe(3);
    expect(await count('ingest_points_total')).toBe(1);
  });

  it('of the past that comes again is known from the store, by each counter that made its row', async () => {
    const t = time.now() - 60 * minuteMs;
    await run(room(30), room(20, { t, n: 60 }));
    await run(message('env', { t, n: 61, v: { roomRhPct: 50 } }));
    told = [];
    await run(room(20, { t, n: 60 }), message('env', { t, n: 61, v: { roomRhPct: 50 } }));
    expect(await count('ingest_repeats_total')).toBe(2);
    expect(told).toEqual([]);
    expect((await rows())[0]).toEqual([-60 * minuteMs, 61, 20]);
  });

  it('is the present, more of it, or history', async () => {
    await run(room(21, { n: 1 }));
    await run(message('env', { t: time.now(), n: 2, v: { roomRhPct: 50, roomTempC: 22 } }));
    await run(room(19, { n: 3, t: time.now() - minuteMs }));
    expect(told.map(([kind, { isLate }, changed]) => [kind, isLate, changed])).toEqual([
      ['live', false, 0b1],
      ['live', false, 0b11],
      ['history', true, 0b1],
    ]);
    expect(ingest.places.sites.get(station.code)?.devices.get('env')?.present).toMatchObject({
      ...{ ts: time.now(), n: 2, reported: 0b11 },
    });
  });

  it('that was kept by the broker or by the controller is the present only where nothing newer is known', async () => {
    const history = (t: number, n: number) =>
      message('env', { points: ['roomTempC'], rows: [[t, n, 18]] }, { leaf: 'history' });
    await run(history(time.now() - 10 * minuteMs, 1));
    await run(history(time.now() - 20 * minuteMs, 2));
    await run(room(23, { n: 3, t: time.now() - minuteMs, isRetained: true }));
    const present = () => ingest.places.sites.get(station.code)?.devices.get('env')?.present;
    // What was kept says nothing about how the clock of a device runs.
    expect(present()).toMatchObject({ n: 3, isClockProven: false, seenTs: -1 });
    await run(message('env', { t: time.now() - minuteMs, n: 4, v: { roomRhPct: 40 } }));
    expect(told.map(([kind]) => kind)).toEqual(['late', 'history', 'late', 'late']);
    expect(life).toContain('hear NS-101 retained');
    expect(present()).toMatchObject({ n: 4, lateTs: time.now() - minuteMs, isClockProven: true });
  });

  it('that is refused is kept with its reason, and a sign of life all the same', async () => {
    await run(message('env', { t: time.now(), n: 1, v: {} }), room(21, { n: 2 }));
    const letters = await database().pool.query(
      'select reason, site_id, credential, detail from dead_letters',
    );
    expect(letters.rows).toEqual([
      { reason: 'noValues', site_id: station.siteId, credential: 'keeper', detail: 'v={}' },
    ]);
    expect(await count('ingest_refused_total', { reason: 'noValues' })).toBe(1);
    expect(life).toEqual([
      ...['prepare', 'hear NS-101', 'hear NS-101', 'reading live'],
      ...['judge', 'committed', 'published 1', 'settled', 'settled'],
    ]);
  });

  it('of somebody who may not speak for the site closes the connection, and is no sign of life', async () => {
    await run(room(21, { credential: aCredentialFor(other.siteId) }));
    expect(life).toEqual(['prepare', 'judge', 'committed', 'published 0', 'closed']);
    expect(await rows()).toEqual([]);
  });

  it('with one point that nobody knows is stored without it, and told of', async () => {
    await run(message('env', { t: time.now(), n: 1, v: { roomTempC: 21, sparkle: 3 } }));
    expect(await rows()).toEqual([[0, 1, 21]]);
    const letters = await database().pool.query('select reason, detail from dead_letters');
    expect(letters.rows).toEqual([{ reason: 'unknownPoint', detail: 'sparkle' }]);
    expect(await count('ingest_points_total')).toBe(1);
  });

  it('that the database cannot take becomes a dead letter with what it said, and is acknowledged', async () => {
    await ingest.run({ messages: [room(21)], unstorable: 'value out of range' });
    expect(await rows()).toEqual([]);
    const letters = await database().pool.query('select reason, detail from dead_letters');
    expect(letters.rows).toEqual([{ reason: 'unstorable', detail: 'value out of range' }]);
    expect(life.at(-1)).toBe('settled');
  });

  it('that a controller is gone is heard as that', async () => {
    const gone = message('env', { online: false, t: 1 }, { topic: statusTopicOf(station.code) });
    await run(gone);
    expect(life).toContain('hear NS-101 offline');
  });

  it('of which one instant came in two messages is one row, by point the higher counter', async () => {
    await run(
      message('env', { t: time.now(), n: 8, v: { roomTempC: 21, roomRhPct: 40 } }),
      message('env', { t: time.now(), n: 7, v: { roomTempC: 99, rackTempC: 30 } }),
    );
    expect(await rows()).toEqual([[0, 8, 21]]);
    expect(ingest.places.sites.get(station.code)?.devices.get('env')?.present?.values.slice(0, 3)).toEqual([
      21, 40, 30,
    ]);
  });
});

describe('a turn', () => {
  it('tells participants what it is about', async () => {
    await run(room(21));
    const site = ingest.places.sites.get(station.code);
    expect(lastTurn).toMatchObject({ watermark: time.now(), steppedMs: 0, wasOnlySlow: false });
    expect(lastTurn?.holds(site?.shard ?? -1)).toBe(true);
    expect(lastTurn?.holds(99)).toBe(false);
    expect(lastTurn?.timeOf(site?.shard ?? -1)).not.toBeNull();
    expect(lastTurn?.timeOf(99)).toBeNull();
    expect(lastTurn?.intake).toEqual({ isHeld: false, isFailing: false });
  });

  it('that took long was only slow where messages came all the while, and blind where none did', async () => {
    const before = time.now();
    time.pass(12 * secondMs);
    await run(...[3, 7, 11].map((s) => room(21, { receivedAt: before + s * secondMs })));
    expect([lastTurn?.wasOnlySlow, (lastTurn?.blindSince.size ?? 0) > 0]).toEqual([true, true]);
    time.pass(12 * secondMs);
    await run(room(21));
    expect([lastTurn?.wasOnlySlow, (lastTurn?.blindSince.size ?? 0) > 0]).toEqual([false, true]);
    time.pass(secondMs);
    await run(room(21));
    expect([lastTurn?.wasOnlySlow, (lastTurn?.blindSince.size ?? 0) > 0]).toEqual([false, false]);
  });

  it('counts the age of its oldest message', async () => {
    await run(room(21, { receivedAt: time.now() - 3 * secondMs }), room(22));
    const lags = await ingest.metrics.getSingleMetricAsString('ingest_commit_lag_seconds');
    expect(lags).toContain('ingest_commit_lag_seconds_sum 3');
  });

  it('leaves until when each shard was seen, once a second at most', async () => {
    const seen = async () => {
      const { rows: found } = await database().pool.query<{ seen_until: number }>(
        'select seen_until from shard_watermarks where shard = $1',
        [shardOf(station.code)],
      );
      return time.now() - (found[0]?.seen_until ?? NaN);
    };
    expect(await seen()).toBe(0);
    time.pass(999);
    await run();
    expect(await seen()).toBe(999);
    time.pass(1);
    await run();
    expect(await seen()).toBe(0);
  });

  it('stores a reading of another day where that day is', async () => {
    const t = time.now() - 40 * 24 * 60 * minuteMs;
    await run(room(21), room(15, { t, n: 4_000 }));
    expect(await rows()).toHaveLength(2);
  });
});

describe('a shard that another process holds', () => {
  const giveAway = () =>
    database().pool.query(`update ingest_shards set owner = gen_random_uuid(), lease_until = $1`, [
      time.now() + 60 * minuteMs,
    ]);

  it('is never written: the batch fails, and nothing is acknowledged', async () => {
    await run(room(21));
    await giveAway();
    life = [];
    time.pass(secondMs);
    await expect(run(room(22))).rejects.toThrow();
    expect(life.filter((each) => /committed|published|settled/.test(each))).toEqual([]);
    expect(await rows()).toHaveLength(1);
  });

  it('lets its messages wait where nobody else hears them, and drops them without a word where others do', async () => {
    await ingest.stop();
    ingest = await anIngestProcess(database().url, time, { also: [witness], isShared: true });
    await run();
    await giveAway();
    await ingest.renewLeases();
    life = [];
    await run(room(22));
    expect(life).toEqual(['prepare', 'judge', 'committed']);
    expect(await rows()).toEqual([]);
    const alone = await anIngestProcess(database().url, time, { also: [witness], isShared: false });
    await expect(alone.run({ messages: [room(22)] })).rejects.toThrow('leased to another process');
    await alone.stop();
    expect(life).not.toContain('settled');
  });
});
