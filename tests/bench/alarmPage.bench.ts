import { loadavg } from 'node:os';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import type { Alarm } from '@contract/alarms';
import type { LiveFrame } from '@contract/live';
import type { Pool } from 'pg';
import { anArea, aSite } from '@tests/support/aFleet';
import { recordBench, type Figure } from '@tests/support/bench';
import { onBenchProduct, type BenchProduct } from '@tests/support/benchProduct';
import { connectDatabase } from '@server/platform/database/connect';
import { quantile, watched } from '@tests/support/pageWatch';
import type { RunningProduct } from '@tests/support/product';
import { quietLog } from '@tests/support/quietLog';
import { fillAlarms, read, shownCount, signedIn, storm, tokenOf, wait } from '@tests/support/stormBench';
import { testBrowser } from '../../config/testBrowser.mjs';

/** Real seconds of the storm; a minute when it is asked for by BENCH_SECONDS=60. */
const stormS = Number(process.env['BENCH_SECONDS'] ?? 20);
const standing = 100_000;
const burst = 2_000;
const perSecond = 1_000;
const bulk = 1_000;
/** A day's transitions at one a second, and how fast they are told here. */
const dayOfTransitions = 86_400;
const dayPerSecond = 5_000;
const rounds = 6;
const patienceMs = 60_000;

interface Bench {
  product: RunningProduct;
  pool: Pool;
  page: Page;
  devTools: CDPSession;
  token: string;
  alarms: readonly Alarm[];
}

/** Milliseconds until the tab's title says so many unacknowledged alarms; NaN when it never did. */
async function untilShown(page: Page, count: number): Promise<number> {
  const startedMs = performance.now();
  while (performance.now() - startedMs < patienceMs) {
    if ((await shownCount(page)) === count) return performance.now() - startedMs;
    await wait(20);
  }
  return NaN;
}

/** New alarms as the product writes them: rows and the news of them in one transaction. */
const raiseMany = `
  with made as (
    insert into alarms (definition_id, site_id, point_id, level, raised_at, recorded_at)
    select 'roomTempHigh', (select min(id) from sites), -made, 1, $2::bigint, $2::bigint
    from generate_series(1, $1) made returning id)
  insert into outbox (topic, key, kind, area_id, dept_id, payload, created_at)
  select 'alarms', made.id::text, 'raised', s.area_id, s.dept_id, $3::jsonb || jsonb_build_object('id', made.id), $2
  from made, (select area_id, dept_id from sites limit 1) s`;

async function burstFigure({ pool, page, alarms }: Bench): Promise<Figure> {
  const before = await shownCount(page);
  const sample = { ...alarms[0], raisedAt: Date.now(), acknowledgedAt: null, acknowledgedBy: null };
  await pool.query(raiseMany, [burst, Date.now(), JSON.stringify(sample)]);
  const value = await untilShown(page, before + burst);
  return { name: `${burst} raised at once: on screen after`, value, unit: 'ms' };
}

async function stormFigures({ pool, page, alarms }: Bench): Promise<Figure[]> {
  const before = await shownCount(page);
  const seen = await watched(page, () => storm(pool, alarms, perSecond, stormS * 1_000));
  const { blocks, keys, tookMs } = seen;
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from alarms where acknowledged_at is null and superseded_by is null',
  );
  const trueAfterMs = await untilShown(page, rows[0]?.count ?? before);
  await page.keyboard.press('Escape');
  const blockedMs = blocks.reduce((sum, ms) => sum + ms, 0);
  return [
    { name: 'main thread in long tasks', value: (blockedMs / tookMs) * 100, unit: '%' },
    { name: 'transitions sent', value: (perSecond * stormS * 1_000) / tookMs, unit: '/s' },
    { name: 'longest block', value: Math.max(0, ...blocks), unit: 'ms' },
    { name: 'key to frame p95', value: quantile(keys, 0.95), unit: `ms, ${keys.length} keys` },
    { name: 'the shown count is the true one after', value: trueAfterMs, unit: 'ms' },
  ];
}

async function bulkFigures({ product, page, token, alarms }: Bench): Promise<Figure[]> {
  // The other half of what the storm acknowledged and took back.
  const alarmIds = alarms.slice(-bulk).map(({ id }) => id);
  const post = async (path: string, name: string, by: number): Promise<Figure> => {
    const before = await shownCount(page);
    const startedMs = performance.now();
    const answered = fetch(`${product.address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ alarmIds, note: 'bench' }),
    });
    const shownMs = await untilShown(page, before + by);
    await answered;
    return { name, value: Number.isNaN(shownMs) ? NaN : performance.now() - startedMs, unit: 'ms' };
  };
  return [
    await post('/alarm/acknowledge', `${bulk} acknowledged: on screen after`, -bulk),
    await post('/alarm/unacknowledge', `${bulk} taken back: on screen after`, bulk),
  ];
}

/** The server falls silent without a word, as behind a cut line. */
async function cutFigure({ product, page }: Bench): Promise<Figure> {
  const startedMs = performance.now();
  process.kill(product.pid(), 'SIGSTOP');
  const said = page.getByText(/没有收到数据|连接已中断/).first();
  await said.waitFor({ timeout: patienceMs });
  const value = (performance.now() - startedMs) / 1_000;
  process.kill(product.pid(), 'SIGCONT');
  await said.waitFor({ state: 'hidden', timeout: patienceMs });
  return { name: 'the page says that the server is silent after', value, unit: 's' };
}

/** What is left after a collection: megabytes, elements, listeners. */
async function leftIn({ devTools }: Bench) {
  await devTools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devTools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { heapMb: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

const views = ['首页', '告警中心'];

async function dayFigures(bench: Bench): Promise<Figure[]> {
  const { pool, page, alarms } = bench;
  const round = async () => {
    await storm(pool, alarms, dayPerSecond, (dayOfTransitions / rounds / dayPerSecond) * 1_000);
    for (const name of views) await page.getByRole('menuitem', { name }).first().click();
    await page.getByRole('grid').waitFor();
    await wait(2_000);
  };
  await round();
  const warm = await leftIn(bench);
  for (let i = 1; i < rounds; i += 1) await round();
  const end = await leftIn(bench);
  return [
    { name: 'heap after a day of transitions', value: end.heapMb, unit: 'MB' },
    { name: 'growth of the heap', value: end.heapMb - warm.heapMb, unit: 'MB since warm' },
    { name: 'growth of elements', value: end.nodes - warm.nodes, unit: 'nodes since warm' },
    { name: 'growth of listeners', value: end.listeners - warm.listeners, unit: 'since warm' },
  ];
}

async function openBench(product: RunningProduct, pool: Pool, url: string) {
  const database = await connectDatabase({ url, log: quietLog });
  const areaId = await anArea(database.db, '440305');
  for (let i = 0; i < 100; i += 1) await aSite(database.db, `AP-${String(i).padStart(3, '0')}`, areaId);
  await database.close();
  await fillAlarms(pool, standing, 100);
  const token = await tokenOf(product);
  const frames = await read<LiveFrame[]>(product, token, '/stream/alarms');
  // The stream tells alarms under this topic alone.
  const alarms = frames.flatMap(({ ops }) => ops.map((op) => op.value as Alarm));
  return { token, alarms };
}

async function measure(product: RunningProduct, pool: Pool, url: string): Promise<Figure[]> {
  const browser = await chromium.launch(testBrowser.launch);
  try {
    const { token, alarms } = await openBench(product, pool, url);
    const page = await signedIn(browser, product, '/alarms');
    const openedMs = await untilShown(page, alarms.length);
    // Whoever stands on a line keeps the list in a flood; nobody would be shown the summary instead.
    await page.getByRole('grid').focus();
    await page.keyboard.press('j');
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Performance.enable');
    const bench: Bench = { product, pool, page, devTools, token, alarms };
    return [
      { name: `${standing} alarms: on screen after the page`, value: openedMs, unit: 'ms' },
      await burstFigure(bench),
      ...(await stormFigures(bench)),
      ...(await bulkFigures(bench)),
      await cutFigure(bench),
      ...(await dayFigures(bench)),
    ];
  } finally {
    await browser.close();
  }
}

async function run({ product, pool, databaseUrl }: BenchProduct): Promise<void> {
  const loadBefore = loadavg()[0] ?? NaN;
  const figures = await measure(product, pool, databaseUrl);
  const what = `The alarm page in Chromium (headless) with ${standing} standing alarms: ${burst} raised at once, ${perSecond} transitions a second for ${stormS} s while keys are pressed, ${bulk} acknowledged in one request, a server that falls silent, and a day's ${dayOfTransitions} transitions with changes of view. All on the same machine; the load before it began stands in the table. \`BENCH_SECONDS=${stormS} npm run bench alarmPage\``;
  const load = { name: 'load of the machine before', value: loadBefore, unit: 'of 2 cores' };
  recordBench('alarmPage', what, [load, ...figures]);
}

await onBenchProduct(run);
