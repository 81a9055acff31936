import fc from 'fast-check';
import { topicOf } from '@contract/telemetry';
import { dayMs, hourMs, minuteMs, secondMs } from '@contract/time';
import { aCredentialFor } from '@tests/support/aFieldPlace';
import { useFreshDatabase } from '@tests/support/database';
import { anIngestProcess, testTime, type IngestProcess, type TestTime } from '@tests/support/ingestInSteps';
import { aStation, type Station } from '@tests/support/testIngest';

jest.setTimeout(120_000);

const database = useFreshDatabase();
const count = 12;
let stations: Station[];
let time: TestTime;
let ingest: IngestProcess;
/** The wall clock of the server, which somebody sets; controllers and the steady clock do not follow it. */
let setMs = 0;
let n = 1_000;

const at = (index: number): Station => stations[index]!;

/** A message of a session that has lasted, or of one that began just now. */
const say = ({ code }: Station, device: string, v: object, t: number, sessionAgeMs = hourMs) => ({
  topic: topicOf(code, device, 'telemetry'),
  payload: Buffer.from(JSON.stringify({ t, n: (n += 1), v })),
  credential: aCredentialFor(...stations.map(({ siteId }) => siteId)),
  isRetained: false,
  receivedAt: time.now() + setMs,
  steadyAt: time.now(),
  sessionAt: time.now() - sessionAgeMs,
  settle: () => undefined,
});

interface Row {
  device_id: number;
  is_late: boolean;
  cleared_at: number | null;
}
const alarmsOf = async (definition: string): Promise<Row[]> => {
  const { rows } = await database().pool.query<Row>(
    'select device_id, is_late, cleared_at from alarms where definition_id = $1 order by device_id',
    [definition],
  );
  return rows;
};
const notified = async (): Promise<number> => {
  const { rows } = await database().pool.query<{ count: number }>(
    `select count(*)::int as count from outbox where topic = 'alarms' and kind = 'raised'
       and not (payload->>'isLate')::boolean and payload->>'definitionId' = 'smoke'`,
  );
  return rows[0]?.count ?? 0;
};

beforeAll(async () => {
  stations = await Promise.all(
    Array.from({ length: count }, (_, i) => aStation(database().pool, `CLK-${i + 1}`)),
  );
});
beforeEach(async () => {
  setMs = 0;
  await database().pool.query(
    `truncate alarms, alarm_timers, alarm_transitions, late_episodes, rule_memories, outbox, site_contacts, latest,
       readings_env, readings_door, site_link_faults, ingest_shards, shard_watermarks, ingest_state cascade`,
  );
  time = testTime();
  const served: TestTime = { ...time, now: () => time.now() + setMs };
  ingest = await anIngestProcess(database().url, served);
});
afterEach(() => ingest.stop());

const passes = async (ms: number, says: () => ReturnType<typeof say>[] = () => []): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 4 * secondMs) {
    time.pass(4 * secondMs);
    await ingest.run({ messages: says() });
  }
};

/** How far a clock of a controller is off, from one message to the next: sloppy, set, or nonsense. */
const offsets = fc.array(
  fc.oneof(
    fc.integer({ min: -10 * minuteMs, max: 10 * minuteMs }),
    fc.integer({ min: -23 * hourMs, max: 23 * hourMs }),
    fc.integer({ min: -300 * dayMs, max: 20 * hourMs }),
    fc.constantFrom(-56 * 365 * dayMs, 30 * dayMs, 400 * dayMs),
  ),
  { minLength: 3, maxLength: 8 },
);

describe('a controller with a wrong clock', () => {
  it('is heard when it says smoke, however its clock was set, is set, and goes on', async () => {
    const walks = fc.sample(offsets, { numRuns: count, seed: 42 });
    for (let step = 0; step < 8; step++) {
      time.pass(4 * secondMs);
      const messages = walks.map((walk, i) =>
        say(at(i), 'env', { roomTempC: 24, smoke: 0 }, time.now() + (walk[step % walk.length] ?? 0)),
      );
      await ingest.run({ messages });
    }
    time.pass(4 * secondMs);
    await ingest.run({
      messages: walks.map((walk, i) => say(at(i), 'env', { smoke: 1 }, time.now() + (walk.at(-1) ?? 0))),
    });
    await passes(40 * secondMs);
    const alarms = await alarmsOf('smoke');
    expect(alarms.map(({ is_late, cleared_at }) => [is_late, cleared_at])).toEqual(
      Array.from({ length: count }, () => [false, null]),
    );
    expect(await notified()).toBe(count);
  });

  it.each([20 * hourMs, 90 * minuteMs, 4 * minuteMs])(
    'that ran %d ms ahead is heard as soon as it is set back, right after a reconnect too',
    async (aheadMs) => {
      const [lasting, fresh] = [at(0), at(1)];
      for (let i = 0; i < 3; i++)
        await passes(4 * secondMs, () => [
          say(lasting, 'env', { roomTempC: 24.2, smoke: 0 }, time.now() + aheadMs),
          say(fresh, 'env', { roomTempC: 24.2, smoke: 0 }, time.now() + aheadMs, 0),
        ]);
      const slow = () => time.now() - 7 * minuteMs;
      await passes(8 * secondMs, () => [
        say(lasting, 'env', { roomTempC: 31, smoke: 1 }, slow()),
        say(fresh, 'env', { roomTempC: 31, smoke: 1 }, slow(), 4_000),
      ]);
      await passes(32 * secondMs);
      expect(await alarmsOf('smoke')).toMatchObject([
        { is_late: false, cleared_at: null },
        { is_late: false, cleared_at: null },
      ]);
      const { rows } = await database().pool.query<{ v: number[]; ts: number }>('select v, ts from latest');
      expect(rows.map(({ v }) => v[0])).toEqual([31, 31]);
      expect(rows.every(({ ts }) => ts < time.now())).toBe(true);
    },
  );
});

describe('clocks of server and controllers that are all set', () => {
  const [sets, walks] = [
    fc.sample(fc.integer({ min: -6 * hourMs, max: 6 * hourMs }), { numRuns: 9, seed: 7 }),
    fc.sample(fc.array(fc.integer({ min: -14 * hourMs, max: 14 * hourMs }), { minLength: 4, maxLength: 9 }), {
      ...{ numRuns: count, seed: 8 },
    }),
  ];
  const latest = async () => {
    const { rows } = await database().pool.query<{ v: number[] }>('select v from latest');
    return rows.map(({ v }) => v[0]);
  };

  it('leave smoke heard, and the present what was received last', async () => {
    const said = (step: number, v: object) =>
      walks.map((walk, i) => say(at(i), 'env', v, time.now() + (walk[step % walk.length] ?? 0)));
    for (const [step, by] of sets.entries()) {
      setMs = by;
      await passes(4 * secondMs, () => said(step, { roomTempC: 20 + step, smoke: 0 }));
      expect(await latest()).toEqual(Array.from({ length: count }, () => 20 + step));
    }
    await passes(4 * secondMs, () => said(sets.length, { roomTempC: 31, smoke: 1 }));
    expect(await latest()).toEqual(Array.from({ length: count }, () => 31));
    await passes(32 * secondMs);
    expect((await alarmsOf('smoke')).map(({ is_late, cleared_at }) => [is_late, cleared_at])).toEqual(
      Array.from({ length: count }, () => [false, null]),
    );
    expect(await notified()).toBe(count);
  });
});

describe('a server whose clock is set', () => {
  const open = async () => {
    const { rows } = await database().pool.query<{ definition_id: string }>(
      'select definition_id from alarms where cleared_at is null and not is_late order by id',
    );
    return rows.map(({ definition_id }) => definition_id);
  };
  const all = () => stations.map((_, i) => say(at(i), 'env', { roomTempC: 24, smoke: 0 }, time.now()));
  const marked = async () => (await database().pool.query('select from site_link_faults')).rowCount;

  it.each([-6 * hourMs, -40 * minuteMs, 3 * hourMs, 23 * hourMs])(
    'by %d ms is one alarm of the centre, and none of its controllers, until it is set right',
    async (by) => {
      await passes(40 * secondMs, all);
      setMs = by;
      await passes(150 * secondMs, all);
      expect(await open()).toEqual(['serverClockDoubtful']);
      expect(await marked()).toBe(0);
      setMs = 0;
      await passes(150 * secondMs, all);
      expect(await open()).toEqual([]);
    },
  );

  it('before it started is one as well, and names the one controller that is really wrong', async () => {
    await ingest.stop();
    setMs = -5 * hourMs;
    ingest = await anIngestProcess(database().url, { ...time, now: () => time.now() + setMs });
    const wrong = () => say(at(3), 'env', { roomTempC: 24 }, time.now() - 2 * hourMs);
    await passes(150 * secondMs, () => [wrong(), ...all().filter((_, i) => i !== 3)]);
    expect((await open()).toSorted()).toEqual(['controllerClockWrong', 'serverClockDoubtful']);
  });

  it('is not doubted for controllers that are wrong each in its own way, or that lost the time', async () => {
    const off = (i: number) => (i < 3 ? 0 : (i - 6.5) * hourMs);
    await passes(150 * secondMs, () =>
      stations.map((_, i) => say(at(i), 'env', { roomTempC: 24 }, time.now() + off(i))),
    );
    expect((await open()).toSorted()).toEqual(Array.from({ length: 9 }, () => 'controllerClockWrong'));
    await passes(200 * secondMs, () =>
      stations.map((_, i) => say(at(i), 'env', { roomTempC: 24 }, i < 3 ? time.now() : time.now() % hourMs)),
    );
    expect(await open()).not.toContain('serverClockDoubtful');
  });

  it.each([-6 * hourMs, -40 * minuteMs, 3 * hourMs, 30 * hourMs])(
    'by %d ms hears smoke as fast as before',
    async (by) => {
      const room = (smoke: number) => () => [say(at(0), 'env', { roomTempC: 24, smoke }, time.now())];
      await passes(8 * secondMs, room(0));
      await passes(4 * secondMs, room(1));
      setMs = by;
      await passes(32 * secondMs, room(1));
      expect(await alarmsOf('smoke')).toMatchObject([{ is_late: false, cleared_at: null }]);
    },
  );
});

describe('two processes that are wrong together with their database', () => {
  let other: IngestProcess;
  beforeEach(async () => {
    await ingest.stop();
    const served: TestTime = { ...time, now: () => time.now() + setMs };
    ingest = await anIngestProcess(database().url, served, { isShared: true });
    other = await anIngestProcess(database().url, served, { isShared: true });
    for (const each of [ingest, other, ingest, other]) await each.renewLeases();
  });
  afterEach(() => other.stop());

  const bothPass = async (ms: number, says: () => ReturnType<typeof say>[]): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 4 * secondMs) {
      time.pass(4 * secondMs);
      const messages = says();
      for (const each of [ingest, other]) await each.run({ messages });
    }
  };
  const all = (smoke: number) => () =>
    stations.map((_, i) => say(at(i), 'env', { roomTempC: 24, smoke: i === 5 ? smoke : 0 }, time.now()));

  it.each([-6 * hourMs, 5 * hourMs])(
    'by %d ms keep their shards, hear smoke at once, and say once that they are wrong',
    async (by) => {
      await bothPass(40 * secondMs, all(0));
      expect([ingest.shards(), other.shards()]).toEqual([32, 32]);
      setMs = by;
      await bothPass(8 * secondMs, all(0));
      await bothPass(40 * secondMs, all(1));
      for (const each of [ingest, other]) await each.renewLeases();
      expect([ingest.shards(), other.shards()]).toEqual([32, 32]);
      expect(await alarmsOf('smoke')).toMatchObject([{ is_late: false, cleared_at: null }]);
      await bothPass(150 * secondMs, all(1));
      expect(await alarmsOf('serverClockDoubtful')).toMatchObject([{ cleared_at: null }]);
      expect(await alarmsOf('controllerClockWrong')).toEqual([]);
      setMs = 0;
      await bothPass(150 * secondMs, all(1));
      expect((await alarmsOf('serverClockDoubtful')).filter(({ cleared_at }) => cleared_at === null)).toEqual(
        [],
      );
    },
  );
});
