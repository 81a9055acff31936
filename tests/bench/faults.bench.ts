import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figureGroups } from '@contract/faultGroups';
import { dayMs } from '@contract/time';
import { readFigures } from '@server/modules/faults/figures/figures.store';
import { listOrders } from '@server/modules/faults/orders.store';
import { standingFaults } from '@server/modules/faults/standingFaults.store';
import { everything, type Scope } from '@server/modules/scope';
import { scopeOfGrants } from '@server/modules/scope/scope';
import { seed } from '@server/modules/seed/seed';
import type { Db } from '@server/platform/database/database';
import { openDatabase } from '@server/platform/database/open';
import { recordBench, type Figure } from '@tests/support/bench';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import { testClock } from '@tests/support/testClock';
import { sql } from 'kysely';
import type { Pool } from 'pg';

const orders = Number(process.env['BENCH_ORDERS'] ?? 100_000);
const sites = Math.max(1, orders / 5);
const areas = 300;
const openShare = 50;
const year = 365 * dayMs;
const now = Date.UTC(2026, 9, 1);
const zone = 'Asia/Shanghai';
const turns = 40;

async function storePlaces(pool: Pool): Promise<void> {
  await pool.query(
    `insert into regions (level, code, name_zh, name_en, name_hk)
     select 'area', 'bench-' || n, 'A' || n, 'A' || n, 'A' || n from generate_series(1, ${areas}) n`,
  );
  await pool.query(
    `with r as (select array_agg(id) as ids from regions where code like 'bench-%'),
       b as (insert into build_types (code, name_zh, name_en, name_hk) values ('bench', '', '', '') returning id),
       i as (insert into install_batches (code, name) values ('bench', 'Bench') returning id)
     insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id, lat, lng,
       shard, created_at)
     select 's' || n, 'Site ' || n, 'station', 'D', b.id, i.id, r.ids[1 + n % ${areas}], 1, 22, 113, 0, 0
     from r, b, i, generate_series(1, ${sites}) n`,
  );
  await pool.query(
    `insert into devices (site_id, code, class, name, brand, created_at)
     select id, 'ac-1', 'ac', 'AC', 'Maker ' || id % 7, 0 from sites`,
  );
}

/** A year of orders: one in fifty is open, every other one went through all steps of its life. */
async function storeOrders(pool: Pool): Promise<void> {
  const clock = (kind: string, hours: number) =>
    `jsonb_build_object('kind', '${kind}', 'limitMs', ${hours * 3_600_000}, 'halfAt', at, 'soonAt', at, 'dueAt', at,
       'doneAt', case when is_open then null else at + ${hours * 1_800_000} end, 'usedMs', ${hours * 1_800_000})`;
  await pool.query(
    `insert into fault_orders (origin, site_id, device_id, type_id, level, title, state, assignee_id, reported_by,
       reported_at, began_at, accepted_at, arrived_at, repaired_at, fault_ended_at, closed_at, cause_id, result,
       completion, cost, version, limits, clocks, is_late, stepped_at, stepped_by)
     select 'alarm', v.site_id, v.id, 1 + n % 4, 1 + n % 4, 'Order ' || n, case when is_open then 'dispatched' else 'closed' end,
       (select min(id) from users), 'bench', at, at - 60000, case when is_open then null else at + 600000 end,
       case when is_open then null else at + 5400000 end, case when is_open then null else at + 9000000 end,
       case when is_open then null else at + 9000000 end, case when is_open then null else at + 180000000 end,
       case when is_open then null else (select min(id) from fault_causes) + n / 3 % 20 end,
       case when is_open then null else 'solved' end, case when is_open then null else 'Replaced contactor K1' end,
       n % 300, case when is_open then 2 else 8 end, '{}',
       jsonb_build_array(${clock('accept', 1)}, ${clock('onSite', 4)}, ${clock('restore', 12)}),
       case when is_open then null else n % 5 = 0 end, at, 'bench'
     from (select n, n % ${openShare} = 0 as is_open, ${now}::bigint - (n::bigint * ${Math.floor(year / orders)}) as at
           from generate_series(1, ${orders}) n) x
     join (select id, site_id, row_number() over (order by id) as at_row from devices) v on v.at_row = 1 + n / 3 % ${sites}`,
  );
  await pool.query(
    `insert into fault_steps (order_id, n, verb, at, recorded_at, by_user, to_state)
     select o.id, s.n, s.verb, o.reported_at + s.n * 600000, o.reported_at + s.n * 600000, 'bench', s.state
     from fault_orders o join (values (1, 'report', 'reported'), (2, 'dispatch', 'dispatched'), (3, 'accept', 'accepted'),
       (4, 'depart', 'enRoute'), (5, 'arrive', 'onSite'), (6, 'begin', 'repairing'), (7, 'finish', 'repaired'),
       (8, 'watchPassed', 'closed')) s (n, verb, state) on s.n <= o.version`,
  );
  await pool.query(
    `insert into fault_repeats (order_id)
     select o.id from fault_orders o where o.cause_id is not null and exists (select 1 from fault_orders e
       where e.device_id = o.device_id and e.cause_id = o.cause_id and e.reported_at < o.reported_at
         and e.reported_at >= o.reported_at - ${30 * dayMs}::bigint)`,
  );
  await pool.query('vacuum analyze');
}

async function p95(ask: (turn: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now();
    await ask(turn);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.ceil(turns * 0.95) - 1] ?? NaN;
}

async function placesOf(db: Db): Promise<{ ids: number[]; cause: string }> {
  const { rows } = await sql<{ ids: number[]; cause: string }>`
    select array_agg(id) as ids, (select min(id)::text from fault_causes) as cause
    from regions where code like 'bench-%'`.execute(db);
  return rows[0] ?? { ids: [], cause: '' };
}

async function figures(db: Db): Promise<Figure[]> {
  const page = { pageNum: 1, pageSize: 50 };
  const year365 = { from: now - year, to: now };
  const statistics = (span: { from: number; to: number }, scope: Scope = everything, regionId?: number) =>
    p95((turn) => {
      const by = figureGroups[turn % figureGroups.length] ?? 'cause';
      return readFigures(db, scope, { ...span, by, regionId }, zone);
    });
  const open = await p95(() => standingFaults(db, 'faults', everything));
  const list = await p95((turn) => listOrders(db, everything, { which: 'all', ...page, pageNum: 1 + turn }));
  const found = await p95((turn) =>
    listOrders(db, everything, { which: 'all', ...page, text: `site ${turn}` }),
  );
  const month = await statistics({ from: now - 30 * dayMs, to: now });
  const whole = await statistics(year365);
  const { ids, cause } = await placesOf(db);
  const half = await statistics(
    year365,
    scopeOfGrants([{ deptIds: 'all', areaIds: ids.slice(0, areas / 2) }]),
  );
  const region = await statistics(year365, everything, ids[0]);
  const groups = { level: '1', type: '1', cause, area: `${ids[0]}`, team: '', vendor: 'Maker 1', batch: '' };
  const drilled = await p95((turn) => {
    const by = figureGroups[turn % figureGroups.length] ?? 'cause';
    return listOrders(db, everything, { which: 'all', ...page, ...year365, by, group: groups[by] });
  });
  return [
    {
      name: 'open orders of the board, p95',
      value: open,
      unit: `ms, ${Math.floor(orders / openShare)} orders`,
    },
    { name: 'a page of all orders, p95', value: list, unit: 'ms' },
    { name: 'a page of orders found by words, p95', value: found, unit: 'ms' },
    { name: 'statistics of 30 days, p95', value: month, unit: 'ms, by each grouping in turn' },
    { name: 'statistics of a year, p95', value: whole, unit: 'ms, by each grouping in turn' },
    { name: 'statistics of a year, half of the areas in sight, p95', value: half, unit: 'ms' },
    { name: 'statistics of a year in one area, p95', value: region, unit: 'ms' },
    { name: 'orders of a group of a year, p95', value: drilled, unit: 'ms, of each grouping in turn' },
  ];
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
  chmodSync(dataDir, 0o755);
  const { database, close } = await openDatabase({ databaseUrl: undefined, dataDir, log: quietLog });
  try {
    await seed({ db: database.db, clock: testClock(), adminPassword: 'First-light-7' });
    await storePlaces(database.pool);
    await storeOrders(database.pool);
    recordBench(
      'faults',
      `${orders} orders of a year at ${sites} sites, asked as board and statistics ask them. \`npm run bench faults\``,
      await figures(database.db),
    );
  } finally {
    await close();
    removeFolder(dataDir);
  }
}

await main();
