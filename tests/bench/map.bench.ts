import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { shardOf, topicOf } from '@contract/telemetry';
import { startEmbeddedPostgres } from '@server/platform/database/launcher';
import { connectAsync } from 'mqtt';
import { Pool } from 'pg';
import { recordBench, type Figure } from '@tests/support/bench';
import { aCredential } from '@tests/support/ingestHouse';
import { adminPassword, startProduct, type RunningProduct } from '@tests/support/product';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import { testBrowser } from '../../config/testBrowser.mjs';

const siteCount = 50_000;
const changesPerSecond = 1_000;
/** Of each of which the door opens and closes. */
const speakingSites = 5_000;
const beatMs = 20;
const stormMs = 15_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** 30 provinces of ten cities each; the sites of a city stand within some 30 km of its middle. */
async function aCountry(pool: Pool): Promise<string[]> {
  await pool.query(
    `with p as (insert into regions (level, code, name_zh, name_en, name_hk)
        select 'province', 'P' || a, '省' || a, 'Province ' || a, '省' || a from generate_series(1, 30) a returning id, code),
      c as (insert into regions (parent_id, level, code, name_zh, name_en, name_hk)
        select p.id, 'city', p.code || 'C' || a, '市' || a, 'City ' || a, '市' || a from p, generate_series(1, 10) a returning id, code)
     insert into regions (parent_id, level, code, name_zh, name_en, name_hk)
       select c.id, 'area', c.code || 'A', '区', 'Area', '區' from c`,
  );
  const codes = Array.from({ length: siteCount }, (_, i) => `MP-${String(i).padStart(5, '0')}`);
  await pool.query(
    `with b as (insert into build_types (code, name_zh, name_en, name_hk) values ('bench', '', '', '') returning id),
      i as (insert into install_batches (code, name) values ('one', 'one') returning id),
      a as (select id, row_number() over (order by id) - 1 as n from regions where level = 'area'),
      s as (insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id,
          lat, lng, shard, created_at)
        select u.code, '基站 ' || u.n, 'station', 'D', b.id, i.id, a.id, 1,
          22 + (a.n / 10) % 6 * 3.4 + (a.n % 10) % 3 * 0.9 + (random() + random() - 1) * 0.3,
          96 + (a.n / 60) * 5.4 + (a.n % 10) / 3 * 1.2 + (random() + random() - 1) * 0.3, u.shard, 0
        from unnest($1::text[], $2::int[]) with ordinality u (code, shard, n)
        join a on a.n = u.n % 300, b, i returning id)
     insert into devices (site_id, code, class, name, created_at)
     select s.id, c.class, c.class, c.class, 0 from s, (values ('controller'), ('door')) c (class)`,
    [codes, codes.map(shardOf)],
  );
  await pool.query(
    `insert into alarms (definition_id, site_id, level, raised_at, recorded_at)
     select 'roomTempHigh', id, 1 + id % 4, $1, $1 from sites where id % 11 = 0`,
    [Date.now()],
  );
  await pool.query(
    'insert into site_contacts (site_id, heard_at, is_online) select id, $1, id % 97 <> 0 from sites',
    [Date.now()],
  );
  const { rows } = await pool.query<{ id: number }>('select id from sites');
  await aCredential(
    pool,
    'bench',
    'bench',
    rows.map(({ id }) => id),
  );
  await pool.query('analyze');
  return codes;
}

/** A thousand doors a second open or close. Returns the function that ends it. */
async function speak(product: RunningProduct, codes: readonly string[]): Promise<() => Promise<void>> {
  const address = `mqtt://127.0.0.1:${product.mqttPort}`;
  const client = await connectAsync(address, { username: 'bench', password: 'bench' });
  let n = 0;
  const timer = setInterval(() => {
    for (let i = 0; i < (changesPerSecond * beatMs) / 1_000; i += 1, n += 1) {
      const open = Math.floor(n / speakingSites) % 2 === 0;
      const message = JSON.stringify({ t: Date.now(), n: n + 1, v: { open } });
      client.publish(topicOf(codes[n % speakingSites] ?? '', 'door', 'telemetry'), message, { qos: 1 });
    }
  }, beatMs);
  return async () => {
    clearInterval(timer);
    await client.endAsync();
  };
}

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

async function signedIn(browser: Browser, { address }: RunningProduct): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.goto(address);
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(adminPassword);
  await page.locator('button[type=submit]').click();
  await page.locator('.shell').waitFor();
  return page;
}

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
  const hush = await speak(product, codes);
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

async function main(): Promise<void> {
  if (!existsSync('dist/server/main.js')) throw new Error('npm run build first');
  const folder = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: quietLog });
  const pool = new Pool({ connectionString: postgres.url });
  const product = await startProduct({ DATABASE_URL: postgres.url });
  const browser = await chromium.launch(testBrowser.launch);
  try {
    const codes = await aCountry(pool);
    // The places of new sites are read when the server starts.
    await product.stop();
    await product.restart();
    const figures = await measure(await signedIn(browser, product), product, codes);
    const what = `${siteCount} sites on the electronic map, 1920 × 1080, Chromium (headless, no graphics card); ${changesPerSecond} sites a second change their state through broker, ingest, database and socket. All on the same machine. \`npm run bench map\``;
    recordBench('map', what, figures);
  } finally {
    await browser.close();
    await product.remove();
    await pool.end();
    await postgres.stop();
    removeFolder(folder);
  }
}

await main();
