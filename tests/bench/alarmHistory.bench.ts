import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { AlarmHistoryQuery } from '@contract/alarmHistory';
import { dayMs } from '@contract/time';
import { seedDefinitions } from '@server/modules/alarms/definitions.store';
import { alarmsAt } from '@server/modules/alarms/history/asOf.store';
import { searchHistory } from '@server/modules/alarms/history/search.store';
import { everything, type Scope } from '@server/modules/scope';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { startEmbeddedPostgres } from '@server/platform/database/launcher';
import { migrate } from '@server/platform/database/migrate';
import { recordBench } from '@tests/support/bench';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';

/** What 20,000 sites make in a year; fewer for a quick look. */
const alarmCount = Number(process.env['BENCH_ALARMS'] ?? 13_000_000);
const siteCount = 20_000;
const rounds = 5;
const now = Date.now();
const yearAgo = now - 365 * dayMs;

/** Filling is three times as fast while no index is kept; they are made again as the migrations made them. */
async function withoutIndexes(pool: PoolClient, work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string; made: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
     join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any('{alarms, alarm_transitions}'::regclass[]) and not i.indisprimary`,
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await work();
  await pool.query(`set maintenance_work_mem = '512MB'`);
  for (const { made } of rows) await pool.query(made);
}

const sites = `
  with r as (insert into regions (level, code, name_zh, name_en, name_hk)
      select 'area', 'B' || a, '区' || a, 'area ' || a, '區' || a from generate_series(1, 100) a returning id),
    b as (insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '', '', '') returning id),
    i as (insert into install_batches (code, name) values ('one', 'one') returning id),
    places as (select array_agg(id) ids from r)
   insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id,
     lat, lng, shard, created_at)
   select 'SN-' || lpad(s::text, 5, '0'), '基站 ' || s, 'station', 'D', b.id, i.id, places.ids[1 + s % 100], 1,
     22, 113, s % 64, 0 from generate_series(1, ${siteCount}) s, b, i, places`;

/**
 * Definitions in uneven shares; three in a hundred have a note, one note is found once; one in twenty takes two days
 * to be answered, one in a hundred a week to end, one in four is replaced by the next.
 */
const alarms = `
  with d as (select array_agg(id order by id) ids, count(*) as size from alarm_definitions),
    s as (select array_agg(id order by id) ids from sites)
   insert into alarms (definition_id, site_id, level, raised_at, recorded_at, cleared_at, acknowledged_at,
     acknowledged_by, note, superseded_by, superseded_at)
   select d.ids[1 + floor(power(random(), 3) * d.size)], s.ids[1 + floor(random() * ${siteCount})], 1 + n % 4, t, t,
     t + case when n % 100 = 7 then 604800000 else 600000 end,
     case when n % 4 = 1 then null when n % 20 = 3 then t + 172800000 else t + 60000 end,
     case when n % 4 <> 1 then 'operator' || n % 20 end,
     case when n = 1000 then 'the needle in the haystack' when n % 33 = 0 then 'filter cleaned, fan ' || n
       when n % 333 = 5 then '更换滤网 ' || n end,
     case when n % 4 = 1 then greatest(n - 1, 1) end, case when n % 4 = 1 then t + 3600000 end
   from generate_series($3::int, $4::int) n, d, s,
     lateral (select $1::bigint + (n * ($2::bigint - $1::bigint) / ${alarmCount}) as t) x`;

const steps = `
  insert into alarm_transitions (alarm_id, kind, at, recorded_at, by_user)
  select a.id, k.kind, k.at, k.at, k.by_user from alarms a,
    lateral (values ('raised', a.raised_at, null), ('acknowledged', a.acknowledged_at, a.acknowledged_by),
      ('cleared', a.cleared_at, null), ('superseded', a.superseded_at, null)) k (kind, at, by_user)
  where a.id between $1 and $2 and k.at is not null`;

const atOnce = 500_000;

async function aYear(pool: PoolClient): Promise<void> {
  // Filling takes longer than any call may.
  await pool.query('set statement_timeout = 0');
  await pool.query(sites);
  // What refers to the alarm before it is right by its making.
  await pool.query(`set session_replication_role = 'replica'`);
  await withoutIndexes(pool, async () => {
    for (let from = 1; from <= alarmCount; from += atOnce) {
      const to = Math.min(alarmCount, from + atOnce - 1);
      await pool.query(alarms, [yearAgo, now, from, to]);
      await pool.query(steps, [from, to]);
    }
  });
  await pool.query(`set session_replication_role = 'origin'`);
  await pool.query('vacuum analyze');
}

const anArea = async ({ pool }: ConnectedDatabase): Promise<Scope> => {
  const { rows } = await pool.query<{ id: number }>(`select id from regions where code = 'B7'`);
  return { isAll: false, grants: [{ deptIds: 'all', areaIds: [rows[0]?.id ?? 0] }], key: 'bench' };
};

/** The slowest of some rounds, ms. */
const slowest = async (work: () => Promise<unknown>): Promise<number> => {
  let most = 0;
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now();
    await work();
    most = Math.max(most, performance.now() - startedMs);
  }
  return most;
};

async function measure(database: ConnectedDatabase) {
  const search =
    (query: Record<string, string>, scope: Scope = everything) =>
    () =>
      searchHistory(database.db, scope, AlarmHistoryQuery.parse(query));
  const area = await anArea(database);
  const cases: [string, () => Promise<unknown>][] = [
    ['the newest page', search({})],
    ['a page from the middle of the year', search({ before: `${Math.floor((yearAgo + now) / 2)}.1` })],
    ['a frequent alarm by its name', search({ text: '通信' })],
    ['a note that exists once', search({ text: 'needle haystack' })],
    ['two signs of a note', search({ text: '滤网' })],
    ['a word that is nowhere', search({ text: 'nowhere' })],
    ['a site and an alarm', search({ text: 'SN-00042 室温' })],
    ['a level in a month', search({ levels: '1', from: String(yearAgo), to: String(yearAgo + 30 * dayMs) })],
    ['a page within one area of a hundred', search({}, area)],
    ['a word within one area of a hundred', search({ text: 'filter' }, area)],
    ['the list as it was 30 days ago', () => alarmsAt(database.db, everything, now - 30 * dayMs)],
    ['the list as it was half a year ago', () => alarmsAt(database.db, everything, now - 182 * dayMs)],
  ];
  const figures = [];
  for (const [name, work] of cases) figures.push({ name, value: await slowest(work), unit: 'ms' });
  return figures;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: quietLog });
  try {
    await migrate(postgres.url, quietLog);
    const database = await connectDatabase({ url: postgres.url, log: quietLog });
    await seedDefinitions(database.db);
    const client = await database.pool.connect();
    await aYear(client);
    client.release(true);
    const figures = await measure(database);
    await database.close();
    const what = `Search of ${alarmCount} alarms of a year and ${siteCount} sites, and the list of the past; the slowest of ${rounds} rounds, in the server process. \`npm run bench alarmHistory\``;
    recordBench('alarmHistory', what, figures);
  } finally {
    await postgres.stop();
    removeFolder(folder);
  }
}

await main();
