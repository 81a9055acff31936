import { chromium, type Page } from '@playwright/test';
import type { Pool } from 'pg';
import { recordBench, type Figure } from '@tests/support/bench';
import { onBenchProduct, type BenchProduct } from '@tests/support/benchProduct';
import { alarmsPerRoom, openRooms } from '@tests/support/mainsFailure';
import { lendNames } from '@tests/support/pageWatch';
import { signedIn, wait } from '@tests/support/stormBench';
import { testBrowser } from '../../config/testBrowser.mjs';

const rooms = 500;
const symptoms = rooms * (alarmsPerRoom - 1);
const patienceMs = 120_000;
const outage = '市电停电';
const lines = '.summary tbody tr, .alarm-row';

/** Wall time of the first frame in which the outage was the first line; the page writes it down itself. */
const watchTop = (page: Page) =>
  page.evaluate(
    ([first, cause]) => {
      const look = () => {
        const isTop = document.querySelector(first ?? '')?.textContent?.includes(cause ?? '') ?? false;
        if (isTop) Object.assign(globalThis, { topAt: Date.now() });
        else requestAnimationFrame(look);
      };
      look();
    },
    [lines, outage],
  );

const topAt = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { topAt?: number }).topAt ?? null);

interface Counted {
  firstAt: number | null;
  lastAt: number | null;
  explained: number;
}

async function counted(pool: Pool): Promise<Counted> {
  const { rows } = await pool.query<Counted>(
    `select (min(recorded_at) filter (where definition_id = 'mainsOutage'))::float8 as "firstAt",
       max(recorded_at)::float8 as "lastAt",
       (count(*) filter (where suppressed_by = 'parent'))::int as explained from alarms`,
  );
  return rows[0] ?? { firstAt: null, lastAt: null, explained: 0 };
}

async function failureFigures({ product, pool }: BenchProduct, page: Page): Promise<Figure[]> {
  const grid = await openRooms(product, rooms);
  await wait(5_000);
  await lendNames(page);
  await watchTop(page);
  await grid.fail();
  const startedMs = performance.now();
  let now = await counted(pool);
  while (now.explained < symptoms && performance.now() - startedMs < patienceMs) {
    await wait(200);
    now = await counted(pool);
  }
  const shownAt = await topAt(page);
  const shownLines = await page.locator('.summary tbody tr').count();
  await grid.close();
  return [
    { name: 'root on top after its first alarm', value: (shownAt ?? NaN) - (now.firstAt ?? NaN), unit: 'ms' },
    { name: 'symptoms explained', value: now.explained, unit: `of ${symptoms}` },
    { name: 'alarms recorded within', value: (now.lastAt ?? NaN) - (now.firstAt ?? NaN), unit: 'ms' },
    { name: 'lines shown', value: shownLines, unit: 'lines' },
  ];
}

async function run(bench: BenchProduct): Promise<void> {
  const browser = await chromium.launch(testBrowser.launch);
  try {
    const page = await signedIn(browser, bench.product, '/alarms');
    const figures = await failureFigures(bench, page);
    const what = `Mains fail at ${rooms} rooms at once, ${alarmsPerRoom} alarms each, told over MQTT, with the alarm page open in Chromium (headless); delays of alarms scaled to a twentieth. All on the same machine. \`npm run bench mainsFailure\``;
    recordBench('mainsFailure', what, figures);
  } finally {
    await browser.close();
  }
}

await onBenchProduct(run, { ALARM_DELAY_FACTOR: '0.05' });
