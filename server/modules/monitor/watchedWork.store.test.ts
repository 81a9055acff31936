import type { ServerHealth } from '@contract/live';
import { dayMs, hourMs, minuteMs, secondMs } from '@contract/time';
import { anArea, aSite } from '@tests/support/aFleet';
import { aHealth } from '@tests/support/aHealth';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import { writeHealth } from './monitor.store';
import { createWatchedWork, lostOf } from './watchedWork';

const fresh = useFreshDatabase();
const clock = testClock();
const now = () => clock.now();
const query = (text: string, values: unknown[] = []) => fresh().pool.query(text, values);
const figures = async () => {
  const watch = createWatchedWork({
    pool: fresh().pool,
    clock,
    log: quietLog,
    plantTimeZone: 'Asia/Shanghai',
  });
  await watch.start(new AbortController().signal);
  await watch.stop();
  return watch.figures();
};
const aJob = async (target: string, cron: string, createdAt: number): Promise<number> => {
  const { rows } = await fresh().pool.query<{ id: number }>(
    `insert into jobs (job_name, job_group, invoke_target, cron_expression, status, create_time)
     values ($1, 'DEFAULT', $1, $2, '0', $3) returning id`,
    [target, cron, createdAt],
  );
  return rows[0]?.id ?? 0;
};
const ran = (jobId: number, status: '0' | '1') =>
  query(
    `insert into job_log (job_id, job_name, job_group, invoke_target, reason, status, job_message, due_at, start_time,
       end_time, duration_ms, create_time)
     values ($1, 'x', 'DEFAULT', 'x', 'schedule', $2, '', $3, $3, $3, 0, $3)`,
    [jobId, status, now()],
  );
const aBackup = (state: 'done' | 'failed', at: number) =>
  query(
    `insert into backup_tasks (kind, file, asked_by, started_at, beat_at, ended_at, state)
     values ('create', '', 'x', $1, $1, $1, $2)`,
    [at, state],
  );

beforeEach(async () => {
  for (const table of ['job_log', 'jobs', 'backup_tasks', 'process_health', 'notification_deliveries'])
    await query(`delete from ${table}`);
});

describe('what runs by itself', () => {
  it('counts jobs whose last run failed, until one succeeds', async () => {
    const jobId = await aJob('notification.digest()', '0 0 8 * * ?', now());
    expect(await figures()).toMatchObject({ failedJobs: 0 });
    await ran(jobId, '1');
    expect(await figures()).toMatchObject({ failedJobs: 1 });
    await ran(jobId, '0');
    expect(await figures()).toMatchObject({ failedJobs: 0 });
  });

  it('counts a backup that failed, whoever asked for it, until one is made', async () => {
    await aBackup('failed', now());
    expect(await figures()).toMatchObject({ failedBackups: 1 });
    await aBackup('done', now());
    expect(await figures()).toMatchObject({ failedBackups: 0 });
  });

  it.each([
    ['daily', '0 0 2 * * ?', dayMs],
    ['hourly', '0 0 * * * ?', hourMs],
  ])(
    'counts the %s times of the schedule without a backup, and nothing where none is scheduled',
    async (_, cron, period) => {
      expect(await figures()).toMatchObject({ missedBackups: null });
      await aJob('backup.create(7)', cron, now() - 20 * period);
      await aBackup('done', now() - 0.4 * period - hourMs);
      const { missedBackups: few } = await figures();
      expect(few).toBeLessThanOrEqual(1);
      clock.pass(2 * period);
      expect((await figures()).missedBackups).toBeGreaterThanOrEqual(2);
      await aBackup('done', now());
      expect(await figures()).toMatchObject({ missedBackups: 0 });
    },
  );

  it('counts messages that have waited for two minutes, and none that is to wait until the morning', async () => {
    const aMessage = (nextAt: number, error: string | null) =>
      query(
        `insert into notification_deliveries (event, channel_id, route_name, recipient, language, alarm_ids, subject, body,
           payload, state, next_at, last_error, created_at)
         values ('alarm', 1, '', 'a', 'en', '{}', '', '', '{}', 'waiting', $1, $2, $3)`,
        [nextAt, error, now()],
      );
    await aMessage(now(), null);
    await aMessage(now() + 8 * hourMs, null);
    await aMessage(now() + hourMs, 'nobody answered');
    expect(await figures()).toMatchObject({ waitingDeliveries: 0 });
    clock.pass(3 * minuteMs);
    expect(await figures()).toMatchObject({ waitingDeliveries: 2 });
  });

  it('counts a concentrator that is silent while others are heard, and no single site', async () => {
    const areaId = await anArea(fresh().db, 'Harbour');
    const sites = await Promise.all(['A', 'B', 'C', 'D'].map((code) => aSite(fresh().db, code, areaId)));
    const heard = (siteId: number | undefined, minutesAgo: number) =>
      query(
        `insert into site_contacts (site_id, heard_at, is_online) values ($1, $2, true)
         on conflict (site_id) do update set heard_at = excluded.heard_at`,
        [siteId, now() - minutesAgo * minuteMs],
      );
    for (const [name, of] of [
      ['many', sites.slice(0, 2)],
      ['alone', sites.slice(2, 3)],
      ['other', sites.slice(3)],
    ] as const) {
      const { rows } = await fresh().pool.query<{ id: number }>(
        `insert into field_credentials (username, password_hash, created_at) values ($1, 'x', 0) returning id`,
        [name],
      );
      for (const siteId of of)
        await query('insert into field_credential_sites values ($1, $2)', [rows[0]?.id, siteId]);
    }
    await heard(sites[0], 1);
    await heard(sites[1], 600);
    await heard(sites[2], 600);
    await heard(sites[3], 0);
    expect(await figures()).toMatchObject({ silentCollectors: 0 });
    await heard(sites[0], 11);
    expect(await figures()).toMatchObject({ silentCollectors: 1 });
    await heard(sites[3], 60);
    expect(await figures()).toMatchObject({ silentCollectors: 0 });
  });

  describe('of field units', () => {
    const aUnit = async (code: string, answeredMinutesAgo: number | null, state = 'approved') => {
      const areaId = await anArea(fresh().db, code);
      const siteId = await aSite(fresh().db, code, areaId);
      const { rows } = await fresh().pool.query<{ id: number }>(
        `insert into b_interface_units (fsu_id, site_id, state, edition, create_time) values ($1, $2, $3, '2016', $4)
         returning id`,
        [code, siteId, state, now() - hourMs],
      );
      if (answeredMinutesAgo !== null)
        await query('insert into b_interface_contacts (unit_id, answered_at, missed) values ($1, $2, 0)', [
          rows[0]?.id,
          now() - answeredMinutesAgo * minuteMs,
        ]);
      return siteId;
    };
    const heard = (siteId: number, minutesAgo: number) =>
      query(
        `insert into site_contacts (site_id, heard_at, is_online) values ($1, $2, true)
         on conflict (site_id) do update set heard_at = excluded.heard_at`,
        [siteId, now() - minutesAgo * minuteMs],
      );
    beforeEach(async () => {
      await query('delete from b_interface_units');
      await query('delete from site_contacts');
      await query('delete from maintenance_windows');
    });

    it('counts those that do not answer while the centre hears others', async () => {
      await aUnit('U-1', 1);
      await aUnit('U-2', 9);
      expect(await figures()).toMatchObject({ silentCollectors: 0 });
      await aUnit('U-3', 12);
      await aUnit('U-4', null);
      expect(await figures()).toMatchObject({ silentCollectors: 2 });
      await query('delete from b_interface_contacts');
      expect(await figures()).toMatchObject({ silentCollectors: 0 });
    });

    it('counts one that pushes alarms and answers nothing, though there is no other', async () => {
      await heard(await aUnit('U-5', 15), 1);
      expect(await figures()).toMatchObject({ silentCollectors: 1 });
    });

    it('blames no unit that nobody approved, whose site is retired, or where somebody works', async () => {
      await aUnit('U-6', 1);
      await aUnit('U-7', 60, 'waiting');
      const retired = await aUnit('U-8', 60);
      await query('update sites set retired_at = $2 where id = $1', [retired, now()]);
      const maintained = await aUnit('U-9', 60);
      await query(
        `insert into maintenance_windows (site_id, starts_at, ends_at, reason, by_user, created_at)
         values ($1, $2, $3, 'fans', 'x', $2)`,
        [maintained, now() - hourMs, now() + hourMs],
      );
      expect(await figures()).toMatchObject({ silentCollectors: 0 });
    });
  });

  it('names a process that ended without a word, until another of its roles takes its place', async () => {
    const aProcess = (process: string, roles: string[], at: number, startedAt: number): ServerHealth => ({
      ...aHealth({ process, at, roles }),
      startedAt,
    });
    const worker = aProcess('a', ['worker'], now() - minuteMs, now() - hourMs);
    const web = aProcess('b', ['web'], now(), now() - hourMs);
    await writeHealth(fresh().pool, worker);
    await writeHealth(fresh().pool, web);
    await query('update process_health set at = at - $1 where process = $2', [minuteMs, worker.process]);
    expect(await figures()).toMatchObject({ lostProcesses: 1 });
    expect(lostOf([worker, web, aProcess('c', ['worker'], now(), now() - secondMs)], now())).toEqual([]);
    expect(lostOf([worker, web, aProcess('c', ['worker'], now(), now() - hourMs)], now())).toEqual([worker]);
    expect(lostOf([{ ...worker, at: now() - 5 * secondMs }, web], now())).toEqual([]);
  });
});
