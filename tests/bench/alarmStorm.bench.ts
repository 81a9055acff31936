import { type Browser, chromium, type Page } from '@playwright/test';
import type { Alarm } from '@contract/alarms';
import type { LiveFrame } from '@contract/live';
import type { Pool } from 'pg';
import { anArea, aSite } from '@tests/support/aFleet';
import { recordBench, type Figure } from '@tests/support/bench';
import { onBenchProduct, type BenchProduct } from '@tests/support/benchProduct';
import { hearAlarms, type HeardAlarms } from '@tests/support/heardAlarms';
import { quantile, watched } from '@tests/support/pageWatch';
import { quietLog } from '@tests/support/quietLog';
import { fillAlarms, read, shownCount, signedIn, storm, tokenOf, wait } from '@tests/support/stormBench';
import { connectDatabase } from '@server/platform/database/connect';
import { testBrowser } from '../../config/testBrowser.mjs';

/** Real seconds of the storm; a minute when it is asked for by BENCH_SECONDS=60. */
const stormS = Number(process.env['BENCH_SECONDS'] ?? 15);
const standing = 50_000;
const sites = 100;
const perSecond = 5_000;
const patienceS = 60;

/** Seconds after the storm until the count on screen is that of the store; NaN: it never was. */
async function whenTrue(page: Page, pool: Pool): Promise<number> {
  const endedMs = performance.now();
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from alarms where acknowledged_at is null and superseded_by is null',
  );
  const passedS = () => (performance.now() - endedMs) / 1_000;
  while (passedS() < patienceS) {
    if ((await shownCount(page)) === rows[0]?.count) return passedS();
    await wait(100);
  }
  return NaN;
}

/** Transitions of the store that were not heard, or not in their place. */
async function missed(pool: Pool, heard: HeardAlarms): Promise<number> {
  const { rows } = await pool.query<{ seq: number; key: string }>(
    `select seq::int as seq, key from outbox where topic = 'alarms' and seq >= $1 order by seq`,
    [heard.steps[0]?.seq ?? 0],
  );
  const count = Math.max(rows.length, heard.steps.length);
  return Array.from({ length: count }, (_, i) => i).filter(
    (i) => rows[i]?.seq !== heard.steps[i]?.seq || rows[i]?.key !== heard.steps[i]?.key,
  ).length;
}

async function fill({
  product,
  pool,
  databaseUrl,
}: BenchProduct): Promise<{ token: string; alarms: Alarm[] }> {
  const database = await connectDatabase({ url: databaseUrl, log: quietLog });
  const areaId = await anArea(database.db, '440305');
  for (let i = 0; i < sites; i += 1) await aSite(database.db, `AS-${String(i).padStart(3, '0')}`, areaId);
  await database.close();
  await fillAlarms(pool, standing, sites);
  const token = await tokenOf(product);
  const frames = await read<LiveFrame[]>(product, token, '/stream/alarms');
  // The stream tells alarms under this topic alone.
  return { token, alarms: frames.flatMap(({ ops }) => ops.map((op) => op.value as Alarm)) };
}

async function stormFigures(bench: BenchProduct, browser: Browser): Promise<Figure[]> {
  const { product, pool } = bench;
  const { token, alarms } = await fill(bench);
  const page = await signedIn(browser, product, '/alarms');
  await page.locator('.alarm-row').first().waitFor();
  const heard = await hearAlarms(product.address, token);
  // Whoever stands on a line keeps the list in a flood; nobody would be shown the summary instead.
  await page.getByRole('grid').focus();
  await page.keyboard.press('j');
  const seen = await watched(page, () => storm(pool, alarms, perSecond, stormS * 1_000));
  const trueAfterS = await whenTrue(page, pool);
  const missing = await missed(pool, heard);
  heard.close();
  return [
    { name: 'transitions sent', value: (perSecond * stormS * 1_000) / seen.tookMs, unit: '/s' },
    { name: 'frames', value: (seen.frames.length * 1_000) / seen.tookMs, unit: '/s' },
    { name: 'frame p99', value: quantile(seen.frames, 0.99), unit: 'ms' },
    { name: 'key to frame p95', value: quantile(seen.keys, 0.95), unit: `ms, ${seen.keys.length} keys` },
    { name: 'transitions missing or out of order', value: missing, unit: `of ${heard.steps.length} heard` },
    { name: 'the shown count is the true one after', value: trueAfterS, unit: 's' },
  ];
}

async function run(bench: BenchProduct): Promise<void> {
  const browser = await chromium.launch(testBrowser.launch);
  try {
    const figures = await stormFigures(bench, browser);
    const what = `${perSecond} transitions a second for ${stormS} s into ${standing} standing alarms, on the alarm page in Chromium (headless) while keys are pressed; a second client writes down every number, compared with the store at the end. All on the same machine. \`BENCH_SECONDS=${stormS} npm run bench alarmStorm\``;
    recordBench('alarmStorm', what, figures);
  } finally {
    await browser.close();
  }
}

await onBenchProduct(run);
