import { chromium, type CDPSession, type Page } from '@playwright/test';
import { aCountry, signedIn, speak } from '@tests/support/aCountry';
import { recordBench, type Figure } from '@tests/support/bench';
import { onBenchProduct, type BenchProduct } from '@tests/support/benchProduct';
import { pageMetric, pageStanding, type PageStanding } from '@tests/support/pageStanding';
import type { RunningProduct } from '@tests/support/product';
import { turnScenes } from '@tests/support/sceneTurns';
import { slopeOf } from '@tests/support/slope';
import type { Pool } from 'pg';
import { testBrowser } from '../../config/testBrowser.mjs';

const siteCount = 20_000;
const changesPerSecond = 300;
/** An hour of a carousel of 15 s; a week of it is 40,320, when it is asked for by BENCH_SCENES. */
const perHour = 240;
const sceneChanges = Number(process.env.BENCH_SCENES ?? 3 * perHour);
const scenes = 4;
/** What fills once (code, pictures, ring buffers, alarms that stand) is no growth: no look before it is full. */
const calm = { everyChanges: 80, rounds: 4, mostMs: 600_000 };
/** Looks at the heap, through which the line of its growth is laid; each at the scene at which it began. */
const looks = sceneChanges > 5 * perHour ? 24 : 12;
const lookEvery = Math.max(scenes, Math.round(sceneChanges / looks / scenes) * scenes);
const restMs = 20_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Looked at once the scene's map has come to rest. */
async function standingOf(page: Page, devtools: CDPSession): Promise<PageStanding> {
  await page.locator('.tile[data-kind="map"] canvas.site-canvas').first().waitFor();
  await wait(3_000);
  return pageStanding(devtools);
}

/** Share of one core that the page's main thread takes while the fleet speaks, %. */
async function busyPct(devtools: CDPSession): Promise<number> {
  const before = [await pageMetric(devtools, 'TaskDuration'), performance.now()] as const;
  await wait(restMs);
  const tookS = (await pageMetric(devtools, 'TaskDuration')) - before[0];
  return (tookS * 1_000 * 100) / (performance.now() - before[1]);
}

/** Turns scenes until the number of alarms stands still: each of them is kept by the page, and for good reason. */
async function warmUp(page: Page, pool: Pool): Promise<void> {
  const alarms = async () =>
    (await pool.query<{ n: number }>('select count(*)::int as n from alarms')).rows[0]?.n;
  const giveUpMs = performance.now() + calm.mostMs;
  for (let [last, same] = [await alarms(), 0]; same < calm.rounds && performance.now() < giveUpMs;) {
    await turnScenes(page, calm.everyChanges);
    const now = await alarms();
    same = now === last ? same + 1 : 0;
    last = now;
    console.log(`warming up: ${now} alarms`);
  }
}

interface Show {
  first: PageStanding;
  last: PageStanding;
  /** MB a change. */
  heapSlope: number;
  changesPerS: number;
}

/** All changes of scenes, with looks at what they leave behind. */
async function show(page: Page, devtools: CDPSession): Promise<Show> {
  const first = await standingOf(page, devtools);
  let [last, shown, tookMs] = [first, 0, 0];
  const heaps: [number, number][] = [[0, first.heapMb]];
  while (shown < sceneChanges) {
    const beganMs = performance.now();
    await turnScenes(page, lookEvery);
    tookMs += performance.now() - beganMs;
    shown += lookEvery;
    last = await standingOf(page, devtools);
    heaps.push([shown, last.heapMb]);
    // A week takes hours: where it stands is said as it goes.
    console.log(
      `${shown} of ${sceneChanges} changes: ${last.heapMb.toFixed(2)} MB, ${last.nodes} nodes, ${last.listeners} listeners`,
    );
  }
  return { first, last, heapSlope: slopeOf(heaps), changesPerS: (shown * 1_000) / tookMs };
}

/** From the moment at which the server is back until the wall shows live data, without a reload, s. */
async function recoveryS(page: Page, product: RunningProduct): Promise<number> {
  await page.evaluate('globalThis.isSameDocument = true');
  await product.kill();
  await page.locator('.data-screen__page.is-stale').waitFor({ timeout: 30_000 });
  await product.restart();
  const backMs = performance.now();
  await page.locator('.data-screen__page:not(.is-stale)').waitFor({ timeout: 60_000 });
  const tookS = (performance.now() - backMs) / 1_000;
  if (!(await page.evaluate('globalThis.isSameDocument === true'))) throw new Error('the page was reloaded');
  return tookS;
}

async function measure(
  page: Page,
  { product, pool }: BenchProduct,
  codes: readonly string[],
): Promise<Figure[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto(`${product.address}/indexData`);
  await page.locator('.tile[data-kind="map"] canvas.site-canvas').first().waitFor();
  // All of them: a site that is not heard for minutes becomes an alarm, which is kept for good reason.
  const hush = await speak(product, codes, changesPerSecond);
  await wait(5_000);
  const busy = await busyPct(devtools);
  await warmUp(page, pool);
  const { first, last, heapSlope, changesPerS } = await show(page, devtools);
  await hush();
  return [
    { name: 'main thread', value: busy, unit: '% of one core' },
    { name: 'heap per 240 scene changes', value: heapSlope * perHour, unit: 'MB' },
    { name: 'heap at the end', value: last.heapMb, unit: 'MB' },
    { name: 'pace', value: changesPerS, unit: 'scene changes/s' },
    { name: 'nodes more', value: last.nodes - first.nodes, unit: `of ${first.nodes}` },
    { name: 'listeners more', value: last.listeners - first.listeners, unit: `of ${first.listeners}` },
    {
      name: 'recovery after a kill',
      value: await recoveryS(page, product),
      unit: 's after the server is back',
    },
  ];
}

async function run(bench: BenchProduct): Promise<void> {
  const { product, pool } = bench;
  const browser = await chromium.launch(testBrowser.launch);
  try {
    const codes = await aCountry(pool, siteCount);
    // The places of new sites are read when the server starts.
    await product.stop();
    await product.restart();
    const figures = await measure(await signedIn(browser, product), bench, codes);
    const what = `The data display screen with ${siteCount} sites of which ${changesPerSecond} a second change their state; the four first scenes follow each other ${sceneChanges} times, each as soon as the last one was painted, without a timed reload; growth of the heap is the line through ${looks} looks after a collection, beginning once the number of alarms stands still. Chromium (headless, no graphics card), server and database share the machine. \`BENCH_SCENES=${sceneChanges} npm run bench wall\``;
    recordBench('wall', what, figures);
  } finally {
    await browser.close();
  }
}

await onBenchProduct(run);
