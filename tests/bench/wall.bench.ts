import { chromium, type CDPSession, type Page } from '@playwright/test';
import { aCountry, signedIn, speak } from '@tests/support/aCountry';
import { recordBench, type Figure } from '@tests/support/bench';
import { inBenchHouse, type BenchHouse } from '@tests/support/benchHouse';
import type { RunningProduct } from '@tests/support/product';
import { testBrowser } from '../../config/testBrowser.mjs';

const siteCount = 20_000;
const changesPerSecond = 300;
/** An hour of a carousel of 15 s; a week of it is 40,320, when it is asked for by BENCH_SCENES. */
const perHour = 240;
const sceneChanges = Number(process.env.BENCH_SCENES ?? 3 * perHour);
/** Time for a scene to be drawn whole before the next one comes. */
const sceneMs = 400;
const restMs = 20_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Standing {
  heapMb: number;
  nodes: number;
  listeners: number;
}

async function metric(devtools: CDPSession, name: string): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? NaN;
}

/** What is left after everything that nobody holds was collected. */
async function standingOf(page: Page, devtools: CDPSession): Promise<Standing> {
  await page.locator('.tile[data-kind="map"] canvas.site-canvas').first().waitFor();
  await wait(3_000);
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  return {
    heapMb: (await metric(devtools, 'JSHeapUsedSize')) / 2 ** 20,
    nodes: await metric(devtools, 'Nodes'),
    listeners: await metric(devtools, 'JSEventListeners'),
  };
}

/** Share of one core that the page's main thread takes while the fleet speaks, %. */
async function busyPct(devtools: CDPSession): Promise<number> {
  const before = [await metric(devtools, 'TaskDuration'), performance.now()] as const;
  await wait(restMs);
  const tookS = (await metric(devtools, 'TaskDuration')) - before[0];
  return (tookS * 1_000 * 100) / (performance.now() - before[1]);
}

/** The arrow key shows the next of four scenes, as a carousel would, and ends where it began. */
async function turn(page: Page, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    await page.keyboard.press('ArrowRight');
    await wait(sceneMs);
  }
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

async function measure(page: Page, product: RunningProduct, codes: readonly string[]): Promise<Figure[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto(`${product.address}/indexData`);
  await page.locator('.tile[data-kind="map"] canvas.site-canvas').first().waitFor();
  const hush = await speak(product, codes, changesPerSecond);
  await wait(5_000);
  const busy = await busyPct(devtools);
  // What is loaded once, scene by scene, is no growth.
  await turn(page, 40);
  const before = await standingOf(page, devtools);
  await turn(page, sceneChanges);
  const after = await standingOf(page, devtools);
  await hush();
  const hours = sceneChanges / perHour;
  return [
    { name: 'main thread', value: busy, unit: '% of one core' },
    { name: 'heap per 240 scene changes', value: (after.heapMb - before.heapMb) / hours, unit: 'MB' },
    { name: 'heap at the end', value: after.heapMb, unit: 'MB' },
    { name: 'nodes more', value: after.nodes - before.nodes, unit: `of ${before.nodes}` },
    { name: 'listeners more', value: after.listeners - before.listeners, unit: `of ${before.listeners}` },
    {
      name: 'recovery after a kill',
      value: await recoveryS(page, product),
      unit: 's after the server is back',
    },
  ];
}

async function run({ product, pool }: BenchHouse): Promise<void> {
  const browser = await chromium.launch(testBrowser.launch);
  try {
    const codes = await aCountry(pool, siteCount);
    // The places of new sites are read when the server starts.
    await product.stop();
    await product.restart();
    const figures = await measure(await signedIn(browser, product), product, codes);
    const what = `The data display screen with ${siteCount} sites of which ${changesPerSecond} a second change their state; the four first scenes follow each other ${sceneChanges} times at ${sceneMs} ms, without a timed reload; heap after a collection. Chromium (headless, no graphics card), server and database share the machine. \`BENCH_SCENES=${sceneChanges} npm run bench wall\``;
    recordBench('wall', what, figures);
  } finally {
    await browser.close();
  }
}

await inBenchHouse(run);
