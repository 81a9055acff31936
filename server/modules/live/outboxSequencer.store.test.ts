import { Client } from 'pg';
import { systemClock } from '@server/platform/clock';
import type { Unit } from '@server/platform/unit';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { silentProxy } from '@tests/support/silentProxy';
import { createOutboxSequencer } from './outboxSequencer';
import { dropOldRows, numberRows, openTopic, readNumbered, topicHead } from './outbox.store';

const insert = `insert into outbox (topic, key, kind, payload, created_at)
  values ('alarms', $1, 'raised', '{}', $2) returning id`;
// A leader tidies as soon as it leads: what is older than the resume window is gone with its number.
const justNow = () => Date.now();

jest.setTimeout(30_000);

describe('the sequencer of the outbox', () => {
  const database = useFreshDatabase();
  const clients: Client[] = [];
  const units: Unit[] = [];

  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString: database().url });
    await client.connect();
    clients.push(client);
    return client;
  };
  const startSequencer = async (resumeWindowMs = 3_600_000, url = database().url): Promise<Unit> => {
    const unit = createOutboxSequencer({
      url,
      clock: systemClock,
      log: { ...quietLog, warn: () => undefined },
      topics: ['alarms'],
      resumeWindowMs: async () => resumeWindowMs,
    });
    units.push(unit);
    await unit.start(new AbortController().signal);
    return unit;
  };
  const numbered = () => readNumbered(database().pool, 'alarms', 0, 100_000);
  const until = async (count: number) => {
    for (let tries = 0; tries < 600; tries++) {
      const rows = await numbered();
      if (rows.length >= count) return rows;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`only ${(await numbered()).length} of ${count} rows were numbered`);
  };

  beforeEach(async () => {
    await database().pool.query('delete from outbox');
    await database().pool.query('delete from live_topics');
  });
  afterEach(async () => {
    await Promise.all(units.splice(0).map((unit) => unit.stop()));
    await Promise.all(clients.splice(0).map((client) => client.end()));
  });

  it('numbers in the order of the commits when the later id commits first', async () => {
    await startSequencer();
    const [slow, fast] = [await connect(), await connect()];
    await slow.query('begin');
    const first = await slow.query<{ id: number }>(insert, ['slow', justNow()]);
    await fast.query('begin');
    const second = await fast.query<{ id: number }>(insert, ['fast', justNow()]);
    expect(Number(second.rows[0]?.id)).toBeGreaterThan(Number(first.rows[0]?.id));
    await fast.query('commit');
    expect((await until(1)).map(({ seq, key }) => [seq, key])).toEqual([[1, 'fast']]);
    await slow.query('commit');
    expect((await until(2)).map(({ seq, key }) => [seq, key])).toEqual([
      [1, 'fast'],
      [2, 'slow'],
    ]);
  });

  it('is woken by the commit, long before its fallback beat', async () => {
    await startSequencer();
    const startedAt = Date.now();
    await database().pool.query(insert, ['a', justNow()]);
    await until(1);
    expect(Date.now() - startedAt).toBeLessThan(900);
  });

  it('numbers contiguously, each row once, with two sequencers and six writers at once', async () => {
    await Promise.all([startSequencer(), startSequencer()]);
    const writers = await Promise.all(Array.from({ length: 6 }, connect));
    await Promise.all(
      writers.map(async (writer, w) => {
        for (let i = 0; i < 50; i++) {
          await writer.query('begin');
          await writer.query(insert, [`${w}-${i}`, justNow()]);
          if (i % 5 === 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
          await writer.query(i % 10 === 9 ? 'rollback' : 'commit');
        }
      }),
    );
    const rows = await until(270);
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 270 }, (_, i) => i + 1));
    expect(new Set(rows.map(({ key }) => key)).size).toBe(270);
    for (let w = 0; w < 6; w++) {
      const own = rows
        .filter(({ key }) => key.startsWith(`${w}-`))
        .map(({ key }) => Number(key.split('-')[1]));
      expect(own).toEqual([...own].sort((a, b) => a - b));
    }
    expect((await topicHead(database().pool, 'alarms')).lastSeq).toBe(270);
  });

  it('never doubles a number even when both believe they lead', async () => {
    const [one, two] = [await connect(), await connect()];
    await openTopic(one, 'alarms');
    for (let i = 0; i < 200; i++) await database().pool.query(insert, [`${i}`, justNow()]);
    const both = async (client: Client) => {
      while ((await numberRows(client, 'alarms', 7)) > 0);
    };
    await Promise.all([both(one), both(two)]);
    expect((await numbered()).map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
  });

  it('is led by the other process when the leader loses its connection', async () => {
    await Promise.all([startSequencer(), startSequencer()]);
    await database().pool.query(insert, ['before', justNow()]);
    await until(1);
    await database().pool.query(
      `select pg_terminate_backend(l.pid) from pg_locks l
       join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and a.datname = current_database()`,
    );
    await database().pool.query(insert, ['after', justNow()]);
    expect((await until(2)).map(({ key }) => key)).toEqual(['before', 'after']);
  });

  it('is led again after the leader’s connection died without a word, although its session held the lock', async () => {
    const proxy = await silentProxy(database().url);
    await startSequencer(undefined, proxy.url);
    await database().pool.query(insert, ['before', justNow()]);
    await until(1);
    proxy.fallSilent();
    await database().pool.query(insert, ['after', justNow()]);
    expect((await until(2)).map(({ key }) => key)).toEqual(['before', 'after']);
    await proxy.end();
  });

  it('keeps its epoch over a restart and takes a new one in another store', async () => {
    const client = await connect();
    expect(await openTopic(client, 'alarms')).toBe(true);
    const { epoch } = await topicHead(client, 'alarms');
    expect(await openTopic(client, 'alarms')).toBe(false);
    expect((await topicHead(client, 'alarms')).epoch).toBe(epoch);
    await client.query(`update live_topics set store_mark = 'elsewhere:7'`);
    expect(await openTopic(client, 'alarms')).toBe(true);
    expect((await topicHead(client, 'alarms')).epoch).not.toBe(epoch);
  });

  it('drops numbered rows that are older than the resume window, and no others', async () => {
    const client = await connect();
    await openTopic(client, 'alarms');
    for (const at of [10, 20, 30]) await client.query(insert, [`at ${at}`, at]);
    await numberRows(client, 'alarms', 10);
    await client.query(insert, ['unnumbered', 5]);
    expect(await dropOldRows(client, 'alarms', 25, 100)).toBe(2);
    const { rows } = await client.query<{ key: string }>('select key from outbox order by id');
    expect(rows.map(({ key }) => key)).toEqual(['at 30', 'unnumbered']);
  });
});
