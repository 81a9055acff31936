import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { startEmbeddedPostgres } from '@server/platform/database/launcher';
import { startProduct, type RunningProduct } from '@tests/support/product';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import { commission, generate } from './concentrators';
import type { GeneratorReport } from './generator';
import { cpuOf, familyCpuOf, handlesOf, postmasterIn, residentMb } from './usage';

/** The target fleet: 40,000 air conditioners at 2,000 sites, each telling 20 points once a minute. */
export const target = { sites: 2_000, devicesPerSite: 20, connections: 20, points: 20, everyS: 60 };

export interface SteadyPlan {
  fleet: typeof target;
  warmUpSeconds: number;
  seconds: number;
  /** Told when the warming up is over. */
  measuring?: () => void;
  /** What else goes on beside the fleet from the beginning to the end. Answers what ends it. */
  beside?: (product: RunningProduct, databaseUrl: string) => Promise<() => Promise<void>>;
  /** Variables of the product beyond the usual. */
  env?: Record<string, string>;
}

const sampleEveryMs = 10_000;

/** How the product stood at one moment; processor time in seconds since it began. */
export interface Sample {
  atS: number;
  serverCpuS: number;
  databaseCpuS: number;
  serverMb: number;
  handles: number;
  databaseBytes: number;
  rows: number;
}

export interface SteadyRun {
  samples: Sample[];
  report: GeneratorReport;
}

/** Lets the whole product (console, live stream, jobs, intake) hear a fleet for so many seconds. */
export async function runSteadily({
  fleet,
  warmUpSeconds,
  seconds,
  measuring,
  beside,
  env = {},
}: SteadyPlan): Promise<SteadyRun> {
  if (!existsSync('dist/server/main.js')) throw new Error('npm run build first');
  const folder = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  const postgres = await startEmbeddedPostgres({ dataDir, log: quietLog });
  const pool = new Pool({ connectionString: postgres.url, max: 1 });
  const product = await startProduct({ ...env, DATABASE_URL: postgres.url });
  let endBeside: (() => Promise<void>) | undefined;
  try {
    const sites = await commission(pool, fleet.sites, fleet.devicesPerSite);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    endBeside = await beside?.(product, postgres.url);
    const pids = { server: product.pid(), database: postmasterIn(dataDir) };
    const samples: Sample[] = [];
    // A sample that fails ends the run in order, with everything that was started for it.
    let failure: Error | undefined;
    const take = () =>
      sampleOf(pids, pool).then(
        (sample) => {
          samples.push(sample);
          console.log(sample);
        },
        (error: Error) => void (failure ??= error),
      );
    const { devicesPerSite, connections, points } = fleet;
    const perSecond = (fleet.sites * devicesPerSite) / fleet.everyS;
    const where = { host: '127.0.0.1', port: product.mqttPort, username: 'bench', password: 'bench' };
    const pace = { perSecond, window: 1_000, warmUpSeconds, seconds };
    let timer: NodeJS.Timeout | undefined;
    const report = await generate({ ...where, sites, devicesPerSite, connections, points, ...pace }, () => {
      measuring?.();
      void take();
      timer = setInterval(() => void take(), sampleEveryMs);
    });
    clearInterval(timer);
    await take();
    if (failure) throw failure;
    return { samples, report };
  } finally {
    await endBeside?.().catch((error: unknown) => console.error(error));
    await product.remove();
    await pool.end();
    await postgres.stop();
    removeFolder(folder);
  }
}

async function sampleOf(pids: { server: number; database: number }, pool: Pool): Promise<Sample> {
  // Counted by the database as it goes: counting millions of rows every ten seconds would be a load of its own.
  const { rows } = await pool.query<{ bytes: number; rows: number }>(
    `select pg_database_size(current_database())::float8 as bytes, sum(n_tup_ins)::float8 as rows
     from pg_stat_user_tables where relname like 'readings_ac%'`,
  );
  return {
    atS: performance.now() / 1_000,
    serverCpuS: cpuOf(pids.server),
    databaseCpuS: familyCpuOf(pids.database),
    serverMb: residentMb(pids.server),
    handles: handlesOf(pids.server),
    databaseBytes: rows[0]?.bytes ?? NaN,
    rows: rows[0]?.rows ?? NaN,
  };
}
