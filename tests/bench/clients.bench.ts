import { chromium, type Page } from '@playwright/test';
import type { Alarm } from '@contract/alarms';
import type { LiveFrame } from '@contract/live';
import type { Pool } from 'pg';
import { aWire } from '@tests/support/aConsole';
import { anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { recordBench, type Figure } from '@tests/support/bench';
import { onBenchProduct, type BenchProduct } from '@tests/support/benchProduct';
import { hearAlarms, type HeardAlarms } from '@tests/support/heardAlarms';
import { quantile } from '@tests/support/pageWatch';
import { adminPassword } from '@tests/support/product';
import { quietLog } from '@tests/support/quietLog';
import { fillAlarms, read, shownCount, signedIn, storm, tokenOf, wait } from '@tests/support/stormBench';
import { hashPassword } from '@server/modules/session/passwords';
import { connectDatabase } from '@server/platform/database/connect';
import { testBrowser } from '../../config/testBrowser.mjs';

const stormS = Number(process.env['BENCH_SECONDS'] ?? 10);
/** In turn, so that what the machine does besides falls on both alike. */
const rounds = 5;
const standing = 20_000;
const perSecond = 1_000;
const others = 9;
/** A bad mobile link and a slow tablet. */
const slowBytesPerS = 128 * 1_024;
const slowCpu = 6;
const patienceMs = 120_000;

const nameOf = (area: number) => `watch${area}`;

/** An area for each client, with ten sites, and a person who sees this area alone. */
async function settle({ pool, databaseUrl }: BenchProduct): Promise<void> {
  const database = await connectDatabase({ url: databaseUrl, log: quietLog });
  for (let area = 0; area < others; area += 1) {
    const areaId = await anArea(database.db, String(440_300 + area));
    for (let i = 0; i < 10; i += 1) await aSite(database.db, `CL-${area}-${i}`, areaId);
    await aWatcher(database.db, nameOf(area), [areaId]);
  }
  await database.close();
  await pool.query(`update users set password_hash = $1 where user_name like 'watch%'`, [
    await hashPassword(adminPassword),
  ]);
  await fillAlarms(pool, standing, others * 10);
}

const delaysIn = async (heard: readonly HeardAlarms[], work: () => Promise<void>): Promise<number[]> => {
  const from = heard.map(({ delaysMs }) => delaysMs.length);
  await work();
  return heard.flatMap(({ delaysMs }, i) => delaysMs.slice(from[i]));
};

/** A page behind a wire of this speed, on a processor slowed so many times; it sees everything. */
async function pageBehind({ product }: BenchProduct, bytesPerS: number, cpu: number) {
  const browser = await chromium.launch(testBrowser.launch);
  const wire = await aWire(Number(new URL(product.address).port), bytesPerS);
  const page = await signedIn(browser, { ...product, address: wire.address }, '/alarms');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  const close = async () => {
    await browser.close();
    wire.end();
  };
  return { page, close };
}

async function untilTrue(page: Page, pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from alarms where acknowledged_at is null and superseded_by is null',
  );
  const startedMs = performance.now();
  while (performance.now() - startedMs < patienceMs) {
    if ((await shownCount(page)) === rows[0]?.count) return (performance.now() - startedMs) / 1_000;
    await wait(200);
  }
  return NaN;
}

/** How quickly the other clients heard beside a page, ms, and when that page showed the truth after it all, s. */
interface Beside {
  p99: number;
  trueAfterS: number;
}

async function figuresOf(bench: BenchProduct): Promise<Figure[]> {
  const { product, pool } = bench;
  await settle(bench);
  const frames = await read<LiveFrame[]>(product, await tokenOf(product), '/stream/alarms');
  // The stream tells alarms under this topic alone.
  const alarms = frames.flatMap(({ ops }) => ops.map((op) => op.value as Alarm));
  const heard: HeardAlarms[] = [];
  for (let area = 0; area < others; area += 1)
    heard.push(await hearAlarms(product.address, await tokenOf(product, nameOf(area))));
  const beside = async (bytesPerS: number, cpu: number): Promise<Beside> => {
    const { page, close } = await pageBehind(bench, bytesPerS, cpu);
    // Its opening costs the server what any opening does; what is asked is how it lives beside the others.
    await untilTrue(page, pool);
    const delaysMs = await delaysIn(heard, () => storm(pool, alarms, perSecond, stormS * 1_000));
    const trueAfterS = await untilTrue(page, pool);
    await close();
    return { p99: quantile(delaysMs, 0.99), trueAfterS };
  };
  await storm(pool, alarms, perSecond, stormS * 1_000);
  // The same page in both, as a page on this machine takes its share of it, slow or not.
  const quick: Beside[] = [];
  const slow: Beside[] = [];
  for (let round = 0; round < rounds; round += 1) {
    quick.push(await beside(Infinity, 1));
    slow.push(await beside(slowBytesPerS, slowCpu));
  }
  const medianP99 = (all: readonly Beside[]) =>
    quantile(
      all.map(({ p99 }) => p99),
      0.5,
    );
  const [quickP99, slowP99] = [medianP99(quick), medianP99(slow)];
  for (const { close } of heard) close();
  return [
    { name: 'told to heard p99, beside a quick one, median', value: quickP99, unit: 'ms' },
    { name: 'told to heard p99, beside a slow one, median', value: slowP99, unit: 'ms' },
    { name: 'slowed by the slow one', value: slowP99 / quickP99, unit: 'times' },
    { name: 'holes', value: heard.reduce((sum, { holes }) => sum + holes, 0), unit: 'ranges' },
    {
      name: 'other clients led anew',
      value: heard.reduce((sum, { snapshots }) => sum + snapshots - 1, 0),
      unit: 'snapshots',
    },
    {
      name: 'the slow one shows the truth after',
      value: Math.max(...slow.map(({ trueAfterS }) => trueAfterS)),
      unit: 's',
    },
  ];
}

await onBenchProduct(async (bench) => {
  const what = `${perSecond} transitions a second for ${stormS} s among ${standing} standing alarms, heard by ${others} clients who see an area each; ${rounds} times in turn beside a page that sees everything as it is and beside one through ${slowBytesPerS / 1_024} KiB/s with its processor slowed ${slowCpu} times. All on the same machine. \`npm run bench clients\``;
  recordBench('clients', what, await figuresOf(bench));
});
