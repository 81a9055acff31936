import { systemClock } from '@server/platform/clock';
import { connectDatabase } from '@server/platform/database/connect';
import { createHostGauge } from '@server/platform/hostGauge';
import { readSamples, writeSample, type Figures } from '@server/modules/monitor/samples.store';
import { databaseHealth, listDeadLetters } from '@server/modules/monitor/monitor.store';
import { workHealth } from '@server/modules/monitor/work.store';
import { createRecorder } from '@server/modules/monitor/recorder';
import { createVitals } from '@server/modules/monitor/vitals';
import { healthFigures } from '@contract/monitor';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { useFreshDatabase } from '@tests/support/database';
import { aHealth } from '@tests/support/aHealth';
import { aStation, connectController, startIngest, until } from '@tests/support/testIngest';
import { quietLog } from '@tests/support/quietLog';

const noFigures = Object.fromEntries(healthFigures.map((figure) => [figure, null])) as Figures;

describe('server monitoring', () => {
  const database = useFreshDatabase();

  it('measures the machine that it runs on', async () => {
    const gauge = createHostGauge({ folder: '.', clock: systemClock, log: quietLog });
    await gauge.start(new AbortController().signal);
    const host = gauge.read();
    await gauge.stop();
    expect(host?.memoryTotalBytes).toBeGreaterThan(host?.memoryFreeBytes ?? Infinity);
    expect(host?.diskTotalBytes).toBeGreaterThan(host?.diskFreeBytes ?? Infinity);
  });

  it('adds what processes count and shows the worst of what they feel', async () => {
    const { pool } = database();
    const at = Math.floor(Date.now() / minuteMs) * minuteMs;
    await writeSample(pool, 'a', at, { ...noFigures, cpuPct: 20, messagesPerS: 100 });
    await writeSample(pool, 'b', at, { ...noFigures, cpuPct: 90, messagesPerS: 50 });
    const { t, figures } = await readSamples(pool, at - minuteMs, at + minuteMs, minuteMs);
    expect(t).toEqual([at]);
    expect([figures.cpuPct, figures.messagesPerS, figures.diskPct]).toEqual([[90], [150], [null]]);
  });

  it('tells the size, the partitions and the connections of the database', async () => {
    const health = await databaseHealth(database().pool, Date.now());
    expect(health.sizeBytes).toBeGreaterThan(1e6);
    expect(health.connections).toBeGreaterThan(0);
    expect(health.rollupLagS).toBeNull();
  });

  it('tells the usual growth of a day, which one day of an import is not, and nothing before it is known', async () => {
    const { pool } = database();
    const now = Date.now();
    const { sizeBytes, growthBytesPerDay } = await databaseHealth(pool, now);
    expect(growthBytesPerDay).toBeNull();
    // Two days ago 400 MB were imported.
    const past = [0, 1e6, 402e6, 403e6].map((less, day) => [day * dayMs + hourMs, sizeBytes - less]);
    for (const [agoMs, bytes] of past.slice(0, 2))
      await writeSample(pool, 'a', now - agoMs!, { ...noFigures, databaseBytes: bytes! });
    expect((await databaseHealth(pool, now)).growthBytesPerDay).toBeNull();
    for (const [agoMs, bytes] of past.slice(2))
      await writeSample(pool, 'a', now - agoMs!, { ...noFigures, databaseBytes: bytes! });
    expect(((await databaseHealth(pool, now)).growthBytesPerDay ?? 0) / 1e6).toBeCloseTo(1, 1);
    await pool.query('delete from health_samples');
  });

  it('tells how far the rollups lag, and which statement takes long', async () => {
    const { pool } = database();
    const now = Date.now();
    const hourOf = (at: number) => Math.floor(at / hourMs) * hourMs;
    const mark = 'insert into dirty_hours (device_id, hour, marked_at) values (1, $1, $2)';
    // The hour that runs is dirty by nature, one of last month waits since it was handed over.
    await pool.query(mark, [hourOf(now), hourOf(now)]);
    await pool.query(mark, [hourOf(now - 30 * dayMs), now]);
    expect((await databaseHealth(pool, now)).rollupLagS).toBeLessThan(60);
    await pool.query(mark, [hourOf(now - 3 * hourMs), hourOf(now - 3 * hourMs)]);
    const slow = pool.query('select pg_sleep(4)');
    const health = await until(async () => {
      const seen = await databaseHealth(pool, now);
      return seen.slow.some(({ text }) => text.includes('pg_sleep')) && seen;
    });
    await slow;
    expect(health).toMatchObject({ dirtyHours: 3, partitions: expect.any(Number) });
    expect(health.rollupLagS).toBeGreaterThanOrEqual(2 * 3_600);
    expect(health.slow.find(({ text }) => text.includes('pg_sleep'))).toMatchObject({ calls: null });
    await pool.query('delete from dirty_hours');
  });

  it('knows in every process what only one of them can measure, and forgets what is older than 30 days', async () => {
    const { pool } = database();
    const now = Date.now();
    const every = new Map<string, (() => void)[]>();
    let minute = 0;
    const start = async (process: string, roles: string[], refusedPerMinute: number) => {
      const runs: (() => void)[] = [];
      every.set(process, runs);
      const clock = { ...systemClock, every: (_ms: number, run: () => void) => (runs.push(run), () => {}) };
      const read = () =>
        aHealth({ process, roles, at: now + minute * minuteMs, refused: minute * refusedPerMinute });
      const recorder = createRecorder({ pool, clock, log: quietLog, read });
      await recorder.start(new AbortController().signal);
      return recorder;
    };
    await writeSample(pool, 'old', now - 31 * dayMs, noFigures);
    const worker = await start('worker', ['worker'], 0);
    const web = await start('web', ['web', 'ingest'], 120);
    await until(async () => {
      minute += 1;
      [...every.values()].flat().forEach((run) => run());
      await new Promise((resolve) => setTimeout(resolve, 100));
      const knowEachOther = web.processes().length === 2 && worker.processes().length === 2;
      return knowEachOther && web.newest().databaseBytes !== null && (worker.newest().refusedPerS ?? 0) > 0;
    });
    expect(web.newest().databaseBytes).toBeGreaterThan(1e6);
    expect(worker.newest().refusedPerS).toBeCloseTo(2);
    const { rows } = await pool.query(`select 1 from health_samples where process = 'old'`);
    expect(rows).toEqual([]);
    await Promise.all([worker.stop(), web.stop()]);
  });

  it('tells which work waits, how long the oldest is overdue, and what failed over the last day', async () => {
    const { pool } = database();
    const now = Date.now();
    const before = await workHealth(pool, now);
    expect([before.jobs.overdueS, before.notifications.overdueS]).toEqual([null, null]);
    await pool.query(
      `with j as (insert into jobs (job_name, invoke_target, cron_expression, status, create_time)
         values ('tidy', 'tidy()', '0 0 * * *', '0', 0) returning id)
       insert into job_runs (job_id, reason, due_at) select id, 'manual', $1::bigint - 90000 from j`,
      [now],
    );
    await pool.query(
      `insert into job_log (job_name, job_group, invoke_target, reason, status, job_message, due_at, start_time,
         end_time, duration_ms, create_time)
       select 'tidy', 'DEFAULT', 'tidy()', 'schedule', s, '', at, at, at, 1, at
       from (values ('0', $1::bigint), ('1', $1::bigint), ('1', $1::bigint - 90000000)) as past (s, at)`,
      [now - 1_000],
    );
    expect((await workHealth(pool, now)).jobs).toMatchObject({
      ...{ waiting: 1, running: 0, overdueS: 90 },
      ...{ doneDay: 1, failedDay: 1, enabled: before.jobs.enabled + 1 },
    });
  });

  it('tells which notifications fail, why and since when, also while the next attempt is still to come', async () => {
    const { pool } = database();
    const now = Date.now();
    await pool.query(
      `with c as (insert into notification_channels (channel_name, kind, create_time) values ('Mail of the centre', 'email', 0)
         returning id)
       insert into notification_deliveries (event, channel_id, route_name, recipient, language, alarm_ids, subject, body,
         payload, state, attempts, next_at, last_error, created_at, done_at)
       select 'alarm', c.id, '', '', 'en', '{}', '', '', '{}', x.state, x.attempts, x.next_at, x.error, x.at, x.done_at
       from c, (values ('waiting', 3, $1::bigint + 60000, 'connection refused', $1::bigint - 600000, null::bigint),
         ('dead', 8, null, 'connection refused', $1::bigint - 7200000, $1::bigint - 3600000),
         ('delivered', 1, null, null, $1::bigint - 50000, $1::bigint),
         ('waiting', 0, $1::bigint - 5000, null, $1::bigint - 5000, null)) as x (state, attempts, next_at, error, at, done_at)`,
      [now],
    );
    const { notifications } = await workHealth(pool, now);
    expect(notifications).toMatchObject({
      ...{ waiting: 2, overdueS: 600, deadDay: 1 },
      failing: [
        { channel: 'Mail of the centre', count: 2, since: now - 7_200_000, error: 'connection refused' },
      ],
    });
    await pool.query('delete from notification_deliveries');
  });

  it('knows nothing where no process knows anything', () => {
    const externalHealth = { walls: () => [], foreign: () => [] };
    const recorder = { processes: () => [] };
    expect(createVitals({ recorder, externalHealth, clock: systemClock })()).toEqual({
      cpuPct: null,
      memoryPct: null,
      diskPct: null,
      ingestLagS: null,
      silentWalls: 0,
      foreignLost: 0,
      foreignCpuPct: null,
      foreignMemoryPct: null,
      foreignDiskPct: null,
    });
  });

  it('raises an alarm of the centre beyond a limit, and clears it (catalogue 70)', async () => {
    const connected = await connectDatabase({ url: database().url, log: quietLog });
    let cpuPct = 99;
    const ingest = await startIngest(database().url, {
      vitals: () => ({ cpuPct, diskPct: 10, ingestLagS: 0 }),
    });
    const find = async () => {
      const { rows } = await connected.pool.query<{ cleared_at: number | null; value: number }>(
        `select cleared_at, value from alarms where definition_id = 'serverStrained' and site_id is null`,
      );
      return rows[0];
    };
    const raised = await until(find, 15_000);
    expect(raised).toMatchObject({ cleared_at: null, value: 99 });
    cpuPct = 30;
    await until(async () => (await find())?.cleared_at, 15_000);
    const others = await connected.pool.query(
      `select 1 from alarms where definition_id in ('serverDiskFull', 'intakeLagging')`,
    );
    expect(others.rows).toEqual([]);
    await ingest.stop();
    await connected.close();
  });

  it('shows refused messages, the newest first', async () => {
    const ingest = await startIngest(database().url);
    const station = await aStation(ingest.database.pool, 'M-001');
    const controller = await connectController(ingest.broker.url, station);
    await controller.tell('env', { roomTempC: 20 });
    await controller.raw(`coolops/v1/0/M-001/env/telemetry`, '{').catch(() => undefined);
    await controller.tell('env', { nonsense: 1 }).catch(() => undefined);
    const { rows } = await until(async () => {
      const page = await listDeadLetters(ingest.database.pool, null, 10, 0);
      return page.total > 0 && page;
    });
    expect(rows[0]?.payload.length).toBeGreaterThan(0);
    await controller.close();
    await ingest.stop();
  });
});
