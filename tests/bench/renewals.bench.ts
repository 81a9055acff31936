import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { FieldCredentials } from '@server/ingest/credentials';
import { createPlaces } from '@server/ingest/places';
import { createRenewals } from '@server/ingest/renewals';
import { systemClock } from '@server/platform/clock';
import { startEmbeddedPostgres } from '@server/platform/database/launcher';
import { migrate } from '@server/platform/database/migrate';
import { Pool } from 'pg';
import { shardOf } from '@contract/telemetry';
import { recordBench } from '@tests/support/bench';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';

const siteCount = 50_000;
const rounds = 20;
const wholeRounds = 5;
const restMs = 1_500;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** 50,000 sites with five devices and a credential each. */
async function aField(pool: Pool): Promise<void> {
  const codes = Array.from({ length: siteCount }, (_, i) => `RN-${String(i).padStart(5, '0')}`);
  await pool.query(
    `insert into regions (level, code, name_zh, name_en, name_hk) values ('area', '1', '', '', '')`,
  );
  await pool.query(`insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '', '', '')`);
  await pool.query(`insert into install_batches (code, name) values ('one', 'one')`);
  await pool.query(
    `insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id, lat, lng,
       shard, created_at)
     select u.code, u.code, 'station', 'D', b.id, i.id, r.id, 1, 30, 120, u.shard, 0
     from unnest($1::text[], $2::int[]) u (code, shard), build_types b, install_batches i, regions r
     where b.code = 'brick' and i.code = 'one' and r.code = '1'`,
    [codes, codes.map(shardOf)],
  );
  await pool.query(
    `insert into devices (site_id, code, class, name, created_at)
     select s.id, c, c, c, 0 from sites s, unnest('{controller,env,ac,meter,door}'::text[]) c`,
  );
  await pool.query(
    `insert into field_credentials (username, password_hash, created_at) select 'c-' || code, '', 0 from sites`,
  );
  await pool.query(
    `insert into field_credential_sites select c.id, s.id from field_credentials c join sites s on c.username = 'c-' || s.code`,
  );
  await pool.query('analyze');
}

/** What the intake waits for: a task between two transactions, and whatever else keeps the process from it. */
class Pauses {
  private longestTaskMs = 0;
  private tasks = 0;
  private readonly delays = monitorEventLoopDelay({ resolution: 1 });

  readonly between = (task: () => Promise<void>): void => {
    setImmediate(() => {
      const startedMs = performance.now();
      void task().then(() => {
        this.tasks += 1;
        this.longestTaskMs = Math.max(this.longestTaskMs, performance.now() - startedMs);
      });
    });
  };

  async untilQuiet(): Promise<void> {
    for (let before = -1; before !== this.tasks; await wait(restMs)) before = this.tasks;
  }

  async during(work: () => Promise<void>): Promise<number> {
    this.longestTaskMs = 0;
    this.delays.reset();
    this.delays.enable();
    await work();
    this.delays.disable();
    return Math.max(this.longestTaskMs, this.delays.max / 1e6);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'coolops-renewals-'));
chmodSync(folder, 0o755);
const server = await startEmbeddedPostgres({ dataDir: folder, log: quietLog });
await migrate(server.url, quietLog);
const pool = new Pool({ connectionString: server.url, max: 4 });
await aField(pool);

const [places, credentials] = [createPlaces(pool, systemClock), new FieldCredentials(pool, systemClock)];
const renewable = { sites: places, credentials };
for (const each of Object.values(renewable)) for await (const take of each.readAll()) take();
const pauses = new Pauses();
const renewals = createRenewals({
  url: server.url,
  clock: systemClock,
  log: quietLog,
  loop: pauses,
  upkeep: { renewable, tables: new Set(), renewParticipants: () => Promise.resolve() },
  broker: { dismissUnwelcome: () => undefined },
});
await renewals.start(new AbortController().signal);
await pauses.untilQuiet();
const wholes: number[] = [];
for (let i = 0; i < wholeRounds; i++)
  wholes.push(
    await pauses.during(async () => {
      await pool.query(
        `select pg_notify('field_places', 'sites all'), pg_notify('field_places', 'credentials all')`,
      );
      await pauses.untilQuiet();
    }),
  );
const singles: number[] = [];
let renewed = 0;
for (let i = 0; i < rounds; i++) {
  const code = `RN-${String(i * 997).padStart(5, '0')}`;
  const before = places.sites.get(code)?.version ?? 0;
  singles.push(
    await pauses.during(async () => {
      await pool.query(`update sites set station_class = 'C' where code = $1`, [code]);
      await wait(restMs);
    }),
  );
  renewed += (places.sites.get(code)?.version ?? 0) - before;
}
await renewals.stop();
await pool.end();
await server.stop();
removeFolder(folder);
singles.sort((a, b) => a - b);
wholes.sort((a, b) => a - b);
recordBench(
  'renewals',
  `What the intake pauses while sites change, of ${siteCount} sites with five devices.`,
  [
    {
      name: 'one site changed, longest pause, median of rounds',
      value: singles[rounds >> 1] ?? NaN,
      unit: 'ms',
    },
    {
      name: 'all sites read anew, longest pause, median of rounds',
      value: wholes[wholeRounds >> 1] ?? NaN,
      unit: 'ms',
    },
    { name: 'renewals of the site that changed, per change', value: renewed / rounds, unit: 'renewals' },
  ],
);
