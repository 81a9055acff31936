import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rankingGroupings } from '@contract/ranking';
import { ranking, wallRanking } from '@server/modules/ranking/ranking.service';
import { everything } from '@server/modules/scope';
import { openDatabase } from '@server/platform/database/open';
import { recordBench, type Figure } from '@tests/support/bench';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import type { Pool } from 'pg';

const sites = 20_000;
const areas = 300;
const months = 14;
const rounds = 11;
const monthMs = 2_592_000_000;

async function store(pool: Pool): Promise<void> {
  await pool.query(
    `insert into regions (id, level, code, name_zh, name_en, name_hk)
     select n, 'area', 'a' || n, 'a', 'a', 'a' from generate_series(1, ${areas}) n`,
  );
  await pool.query(
    `with b as (insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '', '', '') returning id),
       i as (insert into install_batches (code, name) values ('one', 'one') returning id)
     insert into sites (id, code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id, lat, lng,
       shard, created_at)
     select n, 's' || n, 'S' || n, 'station', 'D', b.id, i.id, 1 + n % ${areas}, 1, 22, 113, n % 64, 0
     from b, i, generate_series(1, ${sites}) n`,
  );
  await pool.query(`insert into fault_teams (team_name, region_id, create_time)
    select 't' || n, n, 0 from generate_series(1, 40) n`);
  await pool.query(
    `insert into peer_baselines (peers, sites, days, model, night) values ('D', 40, 2000, '{}', 0)`,
  );
  await pool.query(
    `insert into site_months (month, site_id, peers, days, it_kw, residual, band, ac_kwh, total_kwh, night)
     select m * ${monthMs}::bigint, s, 'D', 30, 2 + 3 * random(), 4 * (random() + random() + random() - 1.5),
       0.2 + random(), 300 + 600 * random(), 2000, 0
     from generate_series(1, ${months}) m, generate_series(1, ${sites}) s`,
  );
  await pool.query('vacuum analyze');
}

/** The slowest of some, which no caller waits longer for. */
async function slowest(work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await work();
    // The first one reads what is on no page in memory yet.
    if (round > 0) most = Math.max(most, performance.now() - began);
  }
  return most;
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
  chmodSync(dataDir, 0o755);
  const { database, close } = await openDatabase({ databaseUrl: undefined, dataDir, log: quietLog });
  try {
    await store(database.pool);
    const figures: Figure[] = [];
    for (const by of rankingGroupings)
      figures.push({
        name: `a month by ${by}, slowest of ${rounds - 1}`,
        value: await slowest(() => ranking(database.db, everything, { by, order: 'best' })),
        unit: 'ms',
      });
    figures.push({
      name: 'ten best and ten worst, for a wall',
      value: await slowest(() => wallRanking(database.db, everything, undefined)),
      unit: 'ms',
    });
    recordBench(
      'ranking',
      `A month of ${sites} sites ranked, each compared with each, with the ranks of the month before, over ${months} months stored on the embedded database. \`npm run bench ranking\``,
      figures,
    );
  } finally {
    await close();
    removeFolder(dataDir);
  }
}

await main();
