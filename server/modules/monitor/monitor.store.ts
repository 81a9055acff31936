import { wallSilentMs } from '@contract/displays';
import type { ServerHealth } from '@contract/live';
import { medianOf } from '@contract/median';
import type { DatabaseHealth, DeadLetter, SlowQuery, WallHealth } from '@contract/monitor';
import type { Refusal } from '@contract/telemetry';
import { dayMs, hourMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { nowOfStore } from '../../platform/database/storeClock';

/** A process that was silent for this long is no longer there. */
export const aliveMs = 20_000;
/** Longer ago, a process that is gone was taken away for good. */
export const rememberedMs = dayMs;

/** Who is there is judged by the clock of the database: one whose own clock is off is no less there. */
export const writeHealth = (pool: Pool, health: ServerHealth) =>
  pool.query(
    `insert into process_health (process, at, health) values ($1, ${nowOfStore}, $2)
     on conflict (process) do update set at = excluded.at, health = excluded.health`,
    [health.process, JSON.stringify(health)],
  );

export const forgetProcess = (pool: Pool, process: string) =>
  pool.query('delete from process_health where process = $1', [process]);

export async function readHealth(pool: Pool): Promise<ServerHealth[]> {
  const { rows } = await pool.query<{ health: ServerHealth }>(
    `select health from process_health where at >= ${nowOfStore} - ${aliveMs} order by process`,
  );
  return rows.map(({ health }) => health);
}

/** Every process that is remembered, its times by the clock of the database, and now by that clock. */
export async function readRemembered(pool: Pool): Promise<{ all: ServerHealth[]; now: EpochMs }> {
  const { rows } = await pool.query<{ at: EpochMs; now: EpochMs; health: ServerHealth }>(
    `select at, ${nowOfStore} as now, health from process_health where at >= ${nowOfStore} - ${rememberedMs}`,
  );
  const all = rows.map(({ at, health }) => ({
    ...health,
    at,
    startedAt: at - (health.at - health.startedAt),
  }));
  return { all, now: rows[0]?.now ?? 0 };
}

export async function dropOld(pool: Pool, now: EpochMs, longestMs: number): Promise<void> {
  await pool.query(`delete from process_health where at < ${nowOfStore} - ${rememberedMs}`);
  await pool.query('delete from health_samples where at < $1', [now - longestMs]);
}

interface Basics {
  version: string;
  sizeBytes: number;
  connections: number;
  maxConnections: number;
  partitions: number;
  dirtyHours: number;
  waitedMs: number | null;
  hasStatements: boolean;
}

const basics = `
  select current_setting('server_version') as version, pg_database_size(current_database()) as "sizeBytes",
    (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
    current_setting('max_connections')::int as "maxConnections",
    (select count(*)::int from pg_inherits) as partitions,
    (select count(*)::int from dirty_hours) as "dirtyHours",
    (select max(extract(epoch from clock_timestamp()) * 1000 - greatest(marked_at, hour + ${hourMs}))::float8
     from dirty_hours) as "waitedMs",
    exists (select from pg_extension where extname = 'pg_stat_statements') as "hasStatements"`;

const running = `
  select left(regexp_replace(query, '\\s+', ' ', 'g'), 200) as text,
    extract(epoch from clock_timestamp() - query_start)::float8 * 1000 as ms, null::int as calls
  from pg_stat_activity
  where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
    and backend_type = 'client backend' and clock_timestamp() - query_start > interval '1 second'
  order by query_start limit 10`;

const onAverage = `
  select left(regexp_replace(query, '\\s+', ' ', 'g'), 200) as text, mean_exec_time as ms, calls::int as calls
  from pg_stat_statements s join pg_database d on d.oid = s.dbid and d.datname = current_database()
  where calls >= 5 order by mean_exec_time desc limit 10`;

export async function databaseHealth(pool: Pool, now: EpochMs): Promise<DatabaseHealth> {
  const known = await pool.query<Basics>(basics);
  const { waitedMs, ...row } = known.rows[0] ?? noBasics;
  const slow = await pool.query<SlowQuery>(running);
  const usual = row.hasStatements ? await pool.query<SlowQuery>(onAverage) : { rows: [] };
  return {
    ...row,
    growthBytesPerDay: await growthOf(pool, now),
    // The hour that runs is dirty by nature; only one that is over can lag.
    rollupLagS: waitedMs !== null && waitedMs > 0 ? waitedMs / 1_000 : null,
    slow: [...slow.rows, ...usual.rows],
  };
}

const noBasics: Basics = {
  version: '',
  sizeBytes: 0,
  connections: 0,
  maxConnections: 0,
  partitions: 0,
  dirtyHours: 0,
  waitedMs: null,
  hasStatements: false,
};

const daysBack = 14;
/** Below this one day that was not as the others would be half of what is known. */
const fewestDays = 3;

const sizesBefore = `
  select d.day, (
    select (figures ->> 'databaseBytes')::float8 from health_samples
    where at <= $1::bigint - d.day * ${dayMs}::bigint and at > $1::bigint - d.day * ${dayMs}::bigint - ${2 * hourMs}
      and figures ->> 'databaseBytes' is not null order by at desc limit 1) as bytes
  from generate_series(0, ${daysBack}) as d (day) order by d.day`;

/** Whole days are compared with whole days, and the median of them is told. */
async function growthOf(pool: Pool, now: EpochMs): Promise<number | null> {
  const { rows } = await pool.query<{ bytes: number | null }>(sizesBefore, [now]);
  const grown = rows.flatMap(({ bytes }, day) => {
    const before = rows[day + 1]?.bytes ?? null;
    return bytes === null || before === null ? [] : [bytes - before];
  });
  return grown.length < fewestDays ? null : medianOf(grown);
}

/** Up to here letters are counted one by one: a console asks often. Beyond it the planner's estimate does. */
const countedLetters = 10_000;

export async function countDeadLetters(pool: Pool, since: EpochMs) {
  const { rows } = await pool.query<{ lastHour: number; counted: number; estimated: number }>(
    `select (select count(*)::int from dead_letters where received_at >= $1) as "lastHour",
       (select count(*)::int from (select from dead_letters limit $2) as letters) as counted,
       (select reltuples::int from pg_class where oid = 'dead_letters'::regclass) as estimated`,
    [since, countedLetters],
  );
  const { lastHour, counted, estimated } = rows[0] ?? { lastHour: 0, counted: 0, estimated: 0 };
  return { lastHour, kept: counted < countedLetters ? counted : Math.max(counted, estimated) };
}

export async function listDeadLetters(
  pool: Pool,
  reason: Refusal | null,
  limit: number,
  offset: number,
): Promise<{ total: number; rows: DeadLetter[] }> {
  const where = `where $1::text is null or reason = $1`;
  const counted = await pool.query<{ total: number }>(
    `select count(*)::int as total from dead_letters ${where}`,
    [reason],
  );
  const { rows } = await pool.query<DeadLetter & { bytes: Buffer }>(
    `select id, received_at as "receivedAt", reason, topic, credential, site_id as "siteId", detail,
       substring(payload for 512) as bytes
     from dead_letters ${where} order by received_at desc, id desc limit $2 offset $3`,
    [reason, limit, offset],
  );
  const shown = rows.map(({ bytes, ...row }) => ({ ...row, payload: bytes.toString('utf8') }));
  return { total: counted.rows[0]?.total ?? 0, rows: shown };
}

/** Walls that show something of the regions in sight. @param areaIds null: every wall */
export async function wallsAlive(
  pool: Pool,
  areaIds: readonly number[] | null,
  now: EpochMs,
): Promise<WallHealth[]> {
  const { rows } = await pool.query<Omit<WallHealth, 'isAlive'>>(
    `with recursive up as (
       select id, parent_id from regions where id = any($1::int[])
       union select r.id, r.parent_id from up join regions r on r.id = up.parent_id
     )
     select id, name, beat_at as "lastSeenAt", is_watched as "isWatched"
     from displays d where revoked_at is null and ($1::int[] is null or exists (
       select 1 from display_regions o where o.display_id = d.id and o.region_id in (select id from up)))
     order by name, id`,
    [areaIds],
  );
  return rows.map((wall) => ({
    ...wall,
    isAlive: wall.lastSeenAt !== null && now - wall.lastSeenAt < wallSilentMs,
  }));
}
