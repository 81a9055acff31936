import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { DoorEventQuery, type DoorEventsAsked } from '@contract/doorHistory';
import { dayMs } from '@contract/time';
import { DoorPartitions } from '@server/doors/doors.store';
import { listDays, listPresence } from '@server/modules/doors/history/presence.store';
import { searchEvents } from '@server/modules/doors/history/search.store';
import { everything, type Scope } from '@server/modules/scope';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { startEmbeddedPostgres } from '@server/platform/database/launcher';
import { migrate } from '@server/platform/database/migrate';
import { freeBytesOf } from '@server/platform/freeBytes';
import { recordBench } from '@tests/support/bench';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';

/** Of 400 days; fewer for a quick look. */
const eventCount = Number(process.env['BENCH_EVENTS'] ?? 50_000_000);
const [siteCount, holderCount, days, rounds] = [20_000, 8_000, 400, 40];
const now = Date.now();
const from = now - days * dayMs;

const places = `
  with r as (insert into regions (level, code, name_zh, name_en, name_hk)
      select 'area', 'B' || a, '区' || a, 'area ' || a, '區' || a from generate_series(1, 100) a returning id),
    b as (insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '', '', '') returning id),
    i as (insert into install_batches (code, name) values ('one', 'one') returning id),
    p as (select array_agg(id order by id) ids from r),
    s as (insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id,
        lat, lng, shard, created_at)
      select 'SN-' || lpad(s::text, 5, '0'), '基站 ' || s, 'station', 'D', b.id, i.id, p.ids[1 + s % 100], 1,
        22, 113, s % 64, 0 from generate_series(1, ${siteCount}) s, b, i, p returning id)
  insert into devices (site_id, code, class, name, created_at) select id, 'door', 'door', '门', 0 from s`;

const people = `
  with h as (insert into card_holders (holder_no, holder_name, create_time)
    select 'T-' || n, '人员 ' || n, 0 from generate_series(1, ${holderCount}) n returning id)
  insert into access_cards (holder_id, number_sealed, number_hash, last4, state_since, create_time)
  select id, '', decode(lpad(to_hex(id), 64, '0'), 'hex'), '0000', 0, 0 from h`;

/** Of each hundred events ninety are granted cards, four refused ones, two of cards that nobody knows, four others. */
const events = `
  insert into door_events (device_id, ts, n, site_id, received_at, kind, card_id, holder_id, unknown_hash, last4,
    direction, granted, reason)
  select d, t, n, d, t + 300, case when n % 100 < 96 then 'card' when n % 100 < 98 then 'button' else 'key' end,
    case when n % 100 < 94 then h end, case when n % 100 < 94 then h end,
    case when n % 100 in (94, 95) then decode(lpad(to_hex(n % 5000), 64, 'f'), 'hex') end,
    case when n % 100 in (94, 95) then 'ABCD' end, case when n % 2 = 0 then 'in' else 'out' end,
    n % 100 not between 90 and 95, case when n % 100 between 90 and 93 then 'notAllowed' when n % 100 in (94, 95) then 'unknownCard' end
  from generate_series($1::bigint, $2::bigint) n,
    lateral (select ${from}::bigint + n * ${days * dayMs}::bigint / ${eventCount} as t,
      1 + (hashint8(n) & 2147483647) % ${siteCount} as d, 1 + (hashint8(n + 7) & 2147483647) % ${holderCount} as h) x`;

/** Indexes and the log of writing need as much again as the last events; others need the disk as well. */
const spareBytes = 20e9;

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stopping.abort(new Error(`stopped by ${signal}`)));

/** The bench ends early, and clears away what it wrote, where it is told to or the disk would get full. */
async function mayGoOn(folder: string): Promise<void> {
  stopping.signal.throwIfAborted();
  const free = await freeBytesOf(folder);
  if (free < spareBytes)
    throw new Error(`only ${Math.round(free / 1e9)} GB of disk are left: fewer BENCH_EVENTS`);
}

/** Filling is several times as fast while no index is kept; they are made again as the migrations made them. */
async function withoutIndexes(client: PoolClient, folder: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
     join pg_class c on c.oid = i.indexrelid where i.indrelid = 'door_events'::regclass and not i.indisprimary`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query('alter table door_events drop constraint door_events_pkey');
  await work();
  await client.query(`set maintenance_work_mem = '1GB'`);
  await client.query('alter table door_events add primary key (device_id, ts, n)');
  for (const { made } of rows) {
    await mayGoOn(folder);
    await client.query(made.replace(' ON ONLY ', ' ON '));
  }
}

const atOnce = 2_000_000;

async function fill({ pool }: ConnectedDatabase, folder: string): Promise<void> {
  const weeks = Array.from({ length: days / 7 + 2 }, (_, i) => from + i * 7 * dayMs);
  await new DoorPartitions(pool).ensure([...weeks.filter((at) => at < now), now]);
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query('set synchronous_commit = off');
  await client.query(places);
  await client.query(people);
  await withoutIndexes(client, folder, async () => {
    for (let first = 1; first <= eventCount; first += atOnce) {
      await mayGoOn(folder);
      await client.query(events, [first, Math.min(eventCount, first + atOnce - 1)]);
    }
  });
  await client.query('vacuum analyze');
  client.release();
}

async function p95(work: (round: number) => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now();
    await work(round);
    took.push(performance.now() - startedMs);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(rounds * 0.95)] ?? 0;
}

async function measure({ db, pool }: ConnectedDatabase) {
  const { rows } = await pool.query<{ id: number }>(`select id from regions where code = 'B7'`);
  const areaId = rows[0]?.id ?? 0;
  const area: Scope = { isAll: false, grants: [{ deptIds: 'all', areaIds: [areaId] }], key: 'bench' };
  const search =
    (asked: (round: number) => DoorEventsAsked, scope: Scope = everything) =>
    (round: number) =>
      searchEvents(db, scope, DoorEventQuery.parse(asked(round)));
  const middle = (round: number) => Math.floor((from + now) / 2) + round * dayMs;
  const cases: [string, (round: number) => Promise<unknown>][] = [
    ['the newest page', search(() => ({}))],
    ['a page from the middle', search((round) => ({ to: middle(round) }))],
    ['a person', search((round) => ({ holderId: 1 + round * 131 }))],
    ['a card', search((round) => ({ cardId: 1 + round * 97 }))],
    ['an unknown card', search((round) => ({ unknown: (round + 94).toString(16).padStart(64, 'f') }))],
    ['a site', search((round) => ({ siteId: 1 + round * 333 }))],
    ['what was refused', search((round) => ({ granted: 'false', to: middle(round) }))],
    ['a kind that is rare', search(() => ({ kind: 'key' }))],
    ['a kind that never came', search(() => ({ kind: 'fire' }))],
    ['what was refused in one area of a hundred', search(() => ({ granted: 'false' }), area)],
    ['the newest page of one area of a hundred', search(() => ({}), area)],
    [
      'a day of half a year ago in one area',
      search((round) => ({ from: middle(round), to: middle(round) + dayMs }), area),
    ],
    ['who is on site now', () => listPresence(db, everything, {}, now)],
    [
      'first in and last out of a person in a month',
      (round) =>
        listDays(db, everything, { holderId: 1 + round, from: now - 31 * dayMs, to: now }, 'Asia/Shanghai'),
    ],
  ];
  const figures = [];
  for (const [name, work] of cases) {
    stopping.signal.throwIfAborted();
    figures.push({ name, value: await p95(work), unit: 'ms' });
  }
  return figures;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: quietLog });
  try {
    await migrate(postgres.url, quietLog);
    const database = await connectDatabase({ url: postgres.url, log: quietLog });
    await fill(database, folder);
    recordBench(
      'doorEvents',
      `Search of ${eventCount} events of doors of ${days} days, ${siteCount} sites and ${holderCount} people; p95 of ${rounds} rounds, in the server process, with the count of matches. \`npm run bench doorEvents\``,
      await measure(database),
    );
    await database.close();
  } finally {
    await postgres.stop();
    removeFolder(folder);
  }
}

await main();
