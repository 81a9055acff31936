import type { ServerHealth } from '@contract/live';
import type { ServerVitals } from '@contract/points';
import { minuteMs, secondMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { isProblem, nextTimes, readSchedule } from '../jobs/cron/schedule';
import { aliveMs, readRemembered } from './monitor.store';

/** What runs by itself and may fail without anybody looking. */
export type WorkFigures = Pick<
  ServerVitals,
  | 'failedJobs'
  | 'failedBackups'
  | 'missedBackups'
  | 'waitingDeliveries'
  | 'silentCollectors'
  | 'lostProcesses'
>;

export interface WatchedWork extends Unit {
  figures(): WorkFigures;
  /** Processes that ended without a word and were not replaced. */
  lost(): readonly ServerHealth[];
}

export interface WatchedWorkDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  plantTimeZone: string;
}

const everyMs = 10 * secondMs;
const waitsLongMs = 2 * minuteMs;
const collectorMs = 10 * minuteMs;
/** A backup takes its time before it counts as missed. */
const backupGraceMs = 30 * minuteMs;

const failedJobs = `
  select count(*)::int as count from jobs j
  cross join lateral (select status from job_log l where l.job_id = j.id order by l.id desc limit 1) l
  where j.status = '0' and l.status = '1' and j.invoke_target not like 'backup.create%'`;

/** The last that ended, and one whose process died over it, maybe before our clock was set back. */
const failedBackups = `
  select count(*)::int as count from (
    select state, beat_at from backup_tasks where kind = 'create' order by id desc limit 1) t
  where state = 'failed' or state = 'running' and abs($1::bigint - beat_at) > ${minuteMs}`;

const waiting = `
  select count(*)::int as count from notification_deliveries
  where state in ('waiting', 'sending')
    and (created_at < $1::bigint - ${waitsLongMs} or created_at > $1::bigint + ${minuteMs})
    and (next_at is null or last_error is not null or next_at <= $1::bigint + ${minuteMs})`;

/** Judged against the newest word of any: a centre that hears nobody blames no collector. */
const silentCollectors = `
  with heard as (
    select max(nullif(h.heard_at, 0)) as at, count(*) as sites
    from field_credentials c
    join field_credential_sites cs on cs.credential_id = c.id
    join sites s on s.id = cs.site_id and s.retired_at is null
    left join site_contacts h on h.site_id = s.id
    where c.revoked_at is null group by c.id
  )
  select count(*)::int as count from heard
  where sites > 1 and at < least($1::bigint, (select max(at) from heard)) - ${collectorMs}`;

/**
 * Field units of the B interface that did not answer their polls, also those that go on pushing alarms. Judged
 * against the newest word of any unit and of any site; where somebody works at the site, the unit may be off.
 */
const silentUnits = `
  with units as (
    select coalesce(c.answered_at, u.update_time, u.create_time) as at, exists (
      select 1 from maintenance_windows m where m.site_id = s.id and m.starts_at <= $1::bigint
        and m.ends_at > $1::bigint and m.ended_at is null) as is_maintained
    from b_interface_units u
    join sites s on s.id = u.site_id and s.retired_at is null
    left join b_interface_contacts c on c.unit_id = u.id
    where u.state = 'approved'
  )
  select count(*)::int as count from units
  where not is_maintained and at < least($1::bigint, greatest(0,
    (select max(answered_at) from b_interface_contacts), (select max(heard_at) from site_contacts))) - ${collectorMs}`;

const backupJobs = `
  select cron_expression as cron, coalesce(
    (select max(ended_at) from backup_tasks where kind = 'create' and state = 'done'),
    update_time, create_time) as since
  from jobs where status = '0' and invoke_target like 'backup.create%'`;

/** Times of the schedule since then that passed without a backup; null where none is scheduled. */
const missedSince = (cron: string, since: EpochMs, timeZone: string, now: EpochMs): number | null => {
  const schedule = readSchedule(cron, timeZone, now);
  if (isProblem(schedule)) return null;
  return nextTimes(schedule, since, 3).filter((at) => at <= now - backupGraceMs).length;
};

/** Processes whose last word is old, each without one of the same roles that began since. */
export const lostOf = (all: readonly ServerHealth[], now: EpochMs): ServerHealth[] => {
  const isThere = ({ at }: ServerHealth) => at >= now - aliveMs;
  const there = all.filter(isThere);
  return all
    .filter((one) => !isThere(one))
    .toSorted((a, b) => b.at - a.at)
    .filter(({ roles, at }) => {
      const heir = there.findIndex((one) => one.startedAt > at && one.roles.join() === roles.join());
      if (heir >= 0) there.splice(heir, 1);
      return heir < 0;
    });
};

export function createWatchedWork({ pool, clock, log, plantTimeZone }: WatchedWorkDeps): WatchedWork {
  let figures: WorkFigures = {};
  let lost: readonly ServerHealth[] = [];
  let end = () => {};

  const count = async (text: string, ...values: readonly EpochMs[]): Promise<number> =>
    (await pool.query<{ count: number }>(text, [...values])).rows[0]?.count ?? 0;
  const missedBackups = async (now: EpochMs): Promise<number | null> => {
    const { rows } = await pool.query<{ cron: string; since: EpochMs }>(backupJobs);
    const missed = rows.flatMap(({ cron, since }) => missedSince(cron, since, plantTimeZone, now) ?? []);
    return missed.length > 0 ? Math.min(...missed) : null;
  };
  const look = async (): Promise<void> => {
    const now = clock.now();
    const remembered = await readRemembered(pool);
    lost = lostOf(remembered.all, remembered.now);
    figures = {
      lostProcesses: lost.length,
      failedJobs: await count(failedJobs),
      failedBackups: await count(failedBackups, now),
      missedBackups: await missedBackups(now),
      waitingDeliveries: await count(waiting, now),
      silentCollectors: (await count(silentCollectors, now)) + (await count(silentUnits, now)),
    };
  };
  return {
    name: 'watch of work',
    async start() {
      await look();
      end = clock.every(everyMs, () => {
        look().catch((error: unknown) =>
          log.warn({ reason: String(error) }, 'jobs, backups and other processes could not be looked at'),
        );
      });
    },
    stop: async () => end(),
    figures: () => figures,
    lost: () => lost,
  };
}
