import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dayMs } from '@contract/time';
import type { Pool } from 'pg';
import { asAdmin, type AdminApi } from './adminConsole';
import { expect } from './browser';
import { test as base } from './ownDatabase';
import { adminPassword, type RunningProduct } from './product';
import { countDays } from './seededPast';
import { repairOrders } from './seededRepairs';
import { choicesOf, startWork } from './seededWork';
import { storeDays } from './storedDays';

const sites = 40;
const historyDays = 8;
/** The nightly work that pages of energy show. */
const nightly = ['energy.diagnose', 'baselines.fit'];

/** The simulated fleet of one seed, with days behind it, speaking to this product until it is ended. */
function startField({ address, dataDir }: RunningProduct) {
  const env = { ...process.env, FIELD_URL: address, FIELD_PASSWORD: adminPassword, DATA_DIR: dataDir };
  const args = [
    'dist/server/field.js',
    '--sites',
    String(sites),
    '--history-days',
    String(historyDays),
    '--repairs',
    '--people',
  ];
  const field = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  field.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { field, said: () => said };
}

/** A number from 0 to 1 that is another one for each value, and the same on each run. */
const drawn = (of: string): string => `(abs(hashtext(${of})) % 1000 / 1000.0)`;
const size = `(0.6 + ${drawn('s.code')})`;
/** What the site used on most of its counted days; without any, what one of its size would. */
const usual = (column: string, otherwise: string): string =>
  `coalesce((select percentile_cont(0.5) within group (order by c.${column})
    from site_days c where c.site_id = s.id), ${otherwise})`;
/** A year of weather, and sites of which some use more of their air conditioners than others. */
const year = {
  outdoors: `18 + 9 * sin(d.day / 5.02e9) + 4 * ${drawn('d.day::text')}`,
  it: `${usual('it_kwh', `60 * ${size}`)} + ${drawn("s.code || d.day || 'it'")}`,
  ac: `${usual('ac_kwh', `15 * ${size}`)}
    * (0.7 + 0.03 * greatest(o.out - 10, 0) * (0.9 + 0.5 * ${drawn("s.code || 'ac'")}))
    + 2 * ${drawn("s.code || d.day || 'ac'")}`,
};
const yearDays = 200;

/** The past of a site that the field has just made known. */
async function storeYear(pool: Pool): Promise<void> {
  await pool.query('update sites set created_at = created_at - $1::bigint', [yearDays * dayMs]);
  await storeDays(pool, yearDays, year);
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

async function runNightly(admin: AdminApi): Promise<void> {
  const { rows } = await admin.get('/monitor/job/list?pageNum=1&pageSize=100');
  for (const kind of nightly) {
    const job = rows.find(({ invokeTarget }) => String(invokeTarget).startsWith(kind));
    await admin.send('PUT', '/monitor/job/run', { jobId: job?.jobId });
    const runs = async () => (await admin.get(`/monitor/jobLog/list?jobName=${String(job?.jobName)}`)).total;
    await expect.poll(runs, { timeout: 300_000 }).toBeGreaterThan(0);
  }
}

/** Three orders, of which two are dispatched, after some that were repaired. */
async function openOrders(admin: AdminApi, pool: Pool): Promise<void> {
  const places = (await admin.get('/site/list?pageNum=1&pageSize=3')).rows;
  const [me] = (await admin.get('/system/user/list?userName=admin')).rows;
  const others = (await admin.get('/site/list?pageNum=2&pageSize=6')).rows;
  await repairOrders(
    pool,
    Number(me?.userId),
    others.map(({ id }) => Number(id)),
  );
  for (const [at, site] of places.entries()) {
    const order = { siteId: Number(site.id), level: at + 1, title: 'AC-2: 61 dB' };
    const { id } = (await admin.send('POST', '/fault', order)).data as { id: number };
    const sent = { verb: 'dispatch', version: 1, assigneeId: Number(me?.userId) };
    if (at > 0) await admin.send('PUT', `/fault/${id}/lead`, sent);
  }
}

export interface SeededFleet {
  admin: AdminApi;
  siteId: number;
  /** What is chosen on pages that show nothing before something is, by their path. */
  choices: ReadonlyMap<string, string>;
}

/** The `test` of pictures: a product with a living fleet of one seed, and months of its days. */
export const test = base.extend<object, { seeded: SeededFleet }>({
  seeded: [
    async ({ product, pool }, provide) => {
      const { field, said } = startField(product);
      await expect.poll(said, { timeout: 400_000 }).toMatch(/history (\d+) of \1 sites handed over/);
      const admin = await asAdmin(product.address);
      // The first of the days is not whole, and a site or two are silent.
      expect(await countDays(pool)).toBeGreaterThanOrEqual(sites * (historyDays - 2));
      await storeYear(pool);
      await openOrders(admin, pool);
      await runNightly(admin);
      const [site] = (await admin.get('/site/list?pageNum=1&pageSize=1')).rows;
      const siteId = Number(site?.id);
      await startWork(admin, pool, siteId);
      await provide({ admin, siteId, choices: await choicesOf(admin, siteId) });
      await ended(field);
    },
    { scope: 'worker', timeout: 1_200_000 },
  ],
});

export { expect };
