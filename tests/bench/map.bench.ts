import { chromium, type Page } from '@playwright/test';
import { recordBench, type Figure } from '@tests/support/bench';
import { onBenchProduct, type BenchProduct } from '@tests/support/benchProduct';
import { aCountry, signedIn, speak } from '@tests/support/aCountry';
import type { RunningProduct } from '@tests/support/product';
import { testBrowser } from '../../config/testBrowser.mjs';

const siteCount = 50_000;
/** Of each of which the door opens and closes. */
const speakingSites = 5_000;
const changesPerSecond = 1_000;
const stormMs = 15_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Written into the page as text: a function would carry the transpiler's own helpers with it. */
const watchFirstPaint = `
  globalThis.painted = { dataMs: 0, paintMs: 0 };
  const small = document.createElement('canvas');
  small.width = 96; small.height = 54;
  const pen = small.getContext('2d', { willReadFrequently: true });
  const look = () => {
    const data = performance.getEntriesByType('resource').find(({ name }) => name.includes('/site/map'));
    const canvas = document.querySelector('.site-canvas');
    if (data && data.responseEnd > 0 && canvas && canvas.width > 1) {
      pen.clearRect(0, 0, 96, 54);
      pen.drawImage(canvas, 0, 0, 96, 54);
      if (pen.getImageData(0, 0, 96, 54).data.some((value) => value > 0)) {
        globalThis.painted = { dataMs: data.responseEnd, paintMs: performance.now() };
        return;
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

const watchFrames = `
  globalThis.seen = { gaps: [], longTasks: 0, last: performance.now() };
  new PerformanceObserver((list) => (seen.longTasks += list.getEntries().length)).observe({ type: 'longtask' });
  const step = (at) => { seen.gaps.push(at - seen.last); seen.last = at; requestAnimationFrame(step); };
  requestAnimationFrame(step);`;

async function firstPaint(page: Page, { address }: RunningProduct): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await page.goto(`${address}/map`);
    await page.evaluate(watchFirstPaint);
    await page.waitForFunction('painted.paintMs > 0', undefined, { timeout: 60_000 });
    const { dataMs, paintMs } = await page.evaluate<{ dataMs: number; paintMs: number }>('painted');
    taken.push(paintMs - dataMs);
  }
  return taken.sort((a, b) => a - b)[Math.floor(taken.length / 2)] ?? NaN;
}

interface Frames {
  p95Ms: number;
  longTasks: number;
}

async function framesWhile(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(watchFrames);
  await work();
  const { gaps, longTasks } = await page.evaluate<{ gaps: number[]; longTasks: number }>('seen');
  const sorted = gaps.sort((a, b) => a - b);
  return { p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? NaN, longTasks };
}

async function drag(page: Page): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await page.mouse.move(1_000, 600);
    await page.mouse.down();
    for (let at = 0; at < 60; at += 1) {
      await page.mouse.move(1_000 - at * 6 * (round % 2 ? -1 : 1), 600 - at * 3);
      await wait(12);
    }
    await page.mouse.up();
    await wait(200);
  }
}

async function zoom(page: Page): Promise<void> {
  await page.mouse.move(1_000, 600);
  for (const by of [-240, -240, -240, 240, 240, 240]) {
    await page.mouse.wheel(0, by);
    await wait(900);
  }
}

async function measure(page: Page, product: RunningProduct, codes: readonly string[]): Promise<Figure[]> {
  const paintedMs = await firstPaint(page, product);
  await wait(3_000);
  const calm = await framesWhile(page, () => wait(3_000));
  const gathered = await framesWhile(page, () => drag(page));
  const zoomed = await framesWhile(page, () => zoom(page));
  const hush = await speak(product, codes.slice(0, speakingSites), changesPerSecond);
  await wait(3_000);
  const stormed = await framesWhile(page, () => wait(stormMs));
  await page.locator('.map-layers input[type=checkbox]').click();
  await wait(1_000);
  const single = await framesWhile(page, () => drag(page));
  await hush();
  const unit = 'ms';
  return [
    { name: 'first paint after data, median of 5', value: paintedMs, unit },
    { name: 'at rest: frame p95', value: calm.p95Ms, unit: 'ms, what the machine gives' },
    { name: 'pan, gathered: frame p95', value: gathered.p95Ms, unit },
    { name: 'zoom: frame p95', value: zoomed.p95Ms, unit },
    { name: 'pan, every site, changing: frame p95', value: single.p95Ms, unit },
    { name: 'changing: frame p95', value: stormed.p95Ms, unit },
    { name: 'changing: long tasks', value: stormed.longTasks, unit: `in ${stormMs / 1_000} s` },
  ];
}

async function run({ product, pool }: BenchProduct): Promise<void> {
  const browser = await chromium.launch(testBrowser.launch);
  try {
    const codes = await aCountry(pool, siteCount);
    // The places of new sites are read when the server starts.
    await product.stop();
    await product.restart();
    const figures = await measure(await signedIn(browser, product), product, codes);
    const what = `${siteCount} sites on the electronic map, 1920 × 1080, Chromium (headless, no graphics card); ${changesPerSecond} sites a second change their state through broker, ingest, database and socket. All on the same machine. \`npm run bench map\``;
    recordBench('map', what, figures);
  } finally {
    await browser.close();
  }
}

await onBenchProduct(run);
