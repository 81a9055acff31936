import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { importColumns, SiteImport } from '@contract/siteImport';
import { everything } from '@server/modules/scope';
import { seed } from '@server/modules/seed/seed';
import { applyImport, startImport } from '@server/modules/siteImport/siteImport.service';
import { findImport } from '@server/modules/siteImport/siteImport.store';
import { systemClock } from '@server/platform/clock';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { startEmbeddedPostgres } from '@server/platform/database/launcher';
import { migrate } from '@server/platform/database/migrate';
import { anActor } from '@tests/support/actors';
import { recordBench } from '@tests/support/bench';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';

const siteCount = Number(process.env.BENCH_SITES ?? 50_000);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function somewhere({ pool }: ConnectedDatabase): Promise<void> {
  await pool.query(
    `insert into regions (level, code, name_zh, name_en, name_hk)
     select 'area', (440000 + n)::text, '区' || n, 'Area ' || n, '區' || n from generate_series(1, 500) n`,
  );
  await pool.query(
    `insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '砖', 'Brick', '磚')`,
  );
  await pool.query(`insert into install_batches (code, name) values ('2026-1', 'First')`);
}

/** A row of the site with its controller, one of its air conditioner, one of its meter. */
function aFile(): Buffer {
  const columns = [
    'siteCode',
    'siteName',
    'area',
    'buildType',
    'installBatch',
    'lat',
    'lng',
    'deviceCode',
    'deviceClass',
    'ratedCapW',
    'controlPath',
    'meteredBy',
    'meterRole',
  ] satisfies (typeof importColumns)[number][];
  const lines = [columns.join(',')];
  for (let n = 0; n < siteCount; n += 1) {
    const code = `IM-${String(n).padStart(5, '0')}`;
    lines.push(`${code},Site ${n},${440001 + (n % 500)},brick,2026-1,22.5,113.9,ctl,controller,,,,`);
    lines.push(`${code},,,,,,,ac-1,ac,7200,bus,mtr,`);
    lines.push(`${code},,,,,,,mtr,meter,,,,site`);
  }
  return Buffer.from(lines.join('\n'));
}

async function run(database: ConnectedDatabase, bytes: Buffer) {
  const deps = { db: database.db, clock: systemClock, log: quietLog, scopeOf: async () => everything };
  const actor = anActor({ userId: 1 });
  const until = async (id: number, state: SiteImport['state']): Promise<SiteImport> => {
    for (;;) {
      const found = await findImport(database.db, 1, id);
      if (found?.state === 'failed') throw new Error(found.failure ?? 'failed');
      if (found?.state === state) return found;
      await wait(200);
    }
  };
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const startedMs = performance.now();
  const id = await startImport(deps, actor, { name: 'sites.csv', bytes });
  await until(id, 'checked');
  const checkedMs = performance.now();
  await applyImport(deps, actor, id, { rows: 'all' });
  const { counts } = await until(id, 'applied');
  delays.disable();
  return {
    checkS: (checkedMs - startedMs) / 1e3,
    allS: (performance.now() - startedMs) / 1e3,
    pauseMs: delays.max / 1e6,
    counts,
  };
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: quietLog });
  try {
    await migrate(postgres.url, quietLog);
    const database = await connectDatabase({ url: postgres.url, log: quietLog });
    await seed({ db: database.db, clock: systemClock, adminPassword: 'First-light-7' });
    await somewhere(database);
    const bytes = aFile();
    const first = await run(database, bytes);
    if (first.counts?.sitesAdded !== siteCount) throw new Error('not every site came in');
    const again = await run(database, bytes);
    await database.close();
    const what = `An import of ${siteCount} sites with three devices each from a CSV file: read in a thread, checked, tried and taken in. \`npm run bench siteImport\``;
    recordBench('siteImport', what, [
      { name: 'read, checked and tried', value: first.checkS, unit: 's' },
      { name: 'until all is taken in', value: first.allS, unit: 's' },
      { name: 'the same file again', value: again.allS, unit: 's' },
      { name: 'longest pause of the process', value: Math.max(first.pauseMs, again.pauseMs), unit: 'ms' },
    ]);
  } finally {
    await postgres.stop();
    removeFolder(folder);
  }
}

await main();
