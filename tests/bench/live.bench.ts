import { chromium, type Browser } from '@playwright/test';
import type { MonitorHealth } from '@contract/monitor';
import { paceMs } from '@/live/pace';
import { recordBench } from '@tests/support/bench';
import { onBenchProduct, type BenchProduct } from '@tests/support/benchProduct';
import type { RunningProduct } from '@tests/support/product';
import { read, signedIn, tokenOf, wait } from '@tests/support/stormBench';
import { testBrowser } from '../../config/testBrowser.mjs';
import { commissionDoors, speak } from './live/doors';

const siteCount = 1_000;
const doorsPerSecond = 100;
/** The server's figures are those of the last minute; what a page is late with while it opens is not counted. */
const measuredMs = 60_000;
const openingMs = 5_000;

/** What the browsers themselves reported: arrival of a reading to the frame in which it was painted. */
async function fieldToPixel(browser: Browser, product: RunningProduct, token: string, path: string) {
  const page = await signedIn(browser, product, path);
  await wait(openingMs + measuredMs);
  const [process] = (await read<MonitorHealth>(product, token, '/monitor/health')).processes;
  await page.close();
  return process?.fieldToPixelMs ?? { p50: NaN, p99: NaN };
}

async function run({ product, pool }: BenchProduct): Promise<void> {
  const browser = await chromium.launch({
    ...testBrowser.launch,
    args: [...testBrowser.launch.args, '--enable-precise-memory-info'],
  });
  try {
    const codes = await commissionDoors(pool, siteCount);
    await wait(2_000);
    const token = await tokenOf(product);
    const hush = await speak(product, codes, { readings: siteCount, doors: doorsPerSecond });
    const alarms = await fieldToPixel(browser, product, token, '/alarms');
    const map = await fieldToPixel(browser, product, token, '/map');
    await hush();
    const what = `1,000 readings and ${doorsPerSecond} alarm changes a second through broker, ingest, database and socket into Chromium (headless); arrival at the server to the painted frame, over a minute from ${openingMs / 1_000} s after the page opened, no rule delay. All on the same machine. \`npm run bench live\``;
    recordBench('live', what, [
      { name: 'alarms: field to pixel p50', value: alarms.p50, unit: 'ms' },
      { name: 'alarms: field to pixel p99', value: alarms.p99, unit: 'ms' },
      // The page reports when a change was applied and a frame painted; a list that changes all the time shows it
      // with its next repaint.
      {
        name: 'alarms: the same, by a list that waits its longest',
        value: alarms.p99 + paceMs.console,
        unit: 'ms',
      },
      { name: 'map: field to pixel p50', value: map.p50, unit: 'ms' },
      { name: 'map: field to pixel p99', value: map.p99, unit: 'ms' },
    ]);
  } finally {
    await browser.close();
  }
}

await onBenchProduct(run);
