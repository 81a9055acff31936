import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs, hourMs } from '@contract/time';
import { fitYesterday } from '@server/modules/baselines';
import { systemClock } from '@server/platform/clock';
import { openDatabase } from '@server/platform/database/open';
import { recordBench } from '@tests/support/bench';
import { databaseCpuS, endedChildrenCpuS } from '@tests/support/cpuSpent';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import type { Pool } from 'pg';

const sites = Number(process.env['BENCH_SITES'] ?? 1_000);
const fleet = 20_000;
const cores = 2;
const zone = 'Asia/Shanghai';
/** Of what is stored: a baseline year and what is held against it. */
const days = 396;
/** A statement of the embedded database must not take long. */
const sitesAtOnce = 50;
const today = Date.UTC(2026, 6, 1) - 8 * hourMs;

async function storeSites(pool: Pool): Promise<void> {
  await pool.query(
    `insert into regions (id, level, code, name_zh, name_en, name_hk) values (1, 'area', 'a', 'a', 'a', 'a')`,
  );
  await pool.query(
    `with b as (insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '', '', '') returning id),
       i as (insert into install_batches (code, name) values ('one', 'one') returning id)
     insert into sites (id, code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id, lat, lng,
       shard, created_at)
     select n, 's' || n, 'S' || n, 'station', (array['A', 'B', 'C', 'D'])[1 + n % 4], b.id, i.id, 1, 1, 22, 113, n % 64, 0
     from b, i, generate_series(1, ${sites}) n`,
  );
}

/** Every site measures its air conditioners, its load and its whole, and errs by a tenth from day to day. */
async function storeDays(pool: Pool): Promise<void> {
  const first = today - days * dayMs;
  await pool.query(
    `create table site_days_of_bench partition of site_days for values from (${first}) to (${today})`,
  );
  for (let site = 1; site <= sites; site += sitesAtOnce)
    await pool.query(
      `insert into site_days (site_id, day, area_id, dept_id, ac_kwh, it_kwh, total_kwh, out_mean_c, ac_pct, it_pct,
         total_pct, out_pct, counted_at)
       select s, $1::bigint + n * ${dayMs}::bigint, 1, 1, e.ac, x.it, x.it + e.ac + 4, x.out, 100, 100, 100, 100, 0
       from generate_series($2::int, $3::int) s, generate_series(0, ${days - 1}) n
       cross join lateral (select 50 + s % 30 + random() * 4 as it,
         17 + 12 * cos(2 * pi() * n / 365.0) + random() * 6 as out) x
       cross join lateral (select (6 + 0.15 * x.it + greatest(0, x.out - 8)) * (0.9 + 0.2 * random()) as ac) e`,
      [first, site, Math.min(sites, site + sitesAtOnce - 1)],
    );
  await pool.query('analyze');
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
  chmodSync(dataDir, 0o755);
  const { database, close } = await openDatabase({ databaseUrl: undefined, dataDir, log: quietLog });
  try {
    await storeSites(database.pool);
    await storeDays(database.pool);
    const clock = { ...systemClock, now: () => today + hourMs };
    const night = () =>
      fitYesterday({ database, clock, plantTimeZone: zone }, 60, new AbortController().signal);
    const taking = async () => {
      const [began, childrenS, databaseS] = [performance.now(), endedChildrenCpuS(), databaseCpuS(dataDir)];
      const done = await night();
      const processesS = endedChildrenCpuS() - childrenS;
      return {
        ...{ done, processesS, cpuS: processesS + databaseCpuS(dataDir) - databaseS },
        wallS: (performance.now() - began) / 1_000,
      };
    };
    const spent = await taking();
    // All sites have their baselines: what is left is what starting the processes takes, and comparing.
    const start = await taking();
    const ofFleet = (of: 'cpuS' | 'wallS'): number =>
      (start[of] + ((spent[of] - start[of]) * fleet) / sites) / 60;
    recordBench(
      'baselineNight',
      `A night of the baselines on the embedded database: of ${sites} sites with ${days} stored days the baselines of the air conditioners and of the whole site are fitted in all forms, stored with what was saved, and every site is compared with its peers, by two processes of their own; told for 20,000 sites. Minutes of cores are processor time of the processes and of all of the database's; those on the wall depend on what else the machine does. \`npm run bench baselineNight\``,
      [
        {
          name: 'a night of 20,000 sites, with the database',
          value: ofFleet('cpuS') / cores,
          unit: 'min of two cores',
        },
        { name: 'the same on the wall', value: ofFleet('wallS'), unit: 'min' },
        {
          name: "one site's year, two baselines, with the database",
          value: ((spent.cpuS - start.cpuS) * 1_000) / sites,
          unit: 'ms of one core',
        },
        { name: 'sites with a baseline', value: spent.done.fitted / sites, unit: 'of all' },
        { name: 'sites compared with their peers', value: spent.done.compared / sites, unit: 'of all' },
      ],
    );
  } finally {
    await close();
    removeFolder(dataDir);
  }
}

await main();
