import { chromium, type Browser } from '@playwright/test';
import type { MonitorHealth } from '@contract/monitor';
import { shardOf, topicOf } from '@contract/telemetry';
import { connectAsync } from 'mqtt';
import type { Pool } from 'pg';
import { paceMs } from '@/live/pace';
import { recordBench } from '@tests/support/bench';
import { onBenchProduct, type BenchProduct } from '@tests/support/benchProduct';
import { aBenchCredential } from '@tests/support/testIngest';
import type { RunningProduct } from '@tests/support/product';
import { read, signedIn, tokenOf, wait } from '@tests/support/stormBench';
import { testBrowser } from '../../config/testBrowser.mjs';

const siteCount = 1_000;
const doorsPerSecond = 100;
/** The server's figures are those of the last minute; what a page is late with while it opens is not counted. */
const measuredMs = 60_000;
const openingMs = 5_000;
const beatMs = 20;

async function commission(pool: Pool): Promise<string[]> {
  const codes = Array.from({ length: siteCount }, (_, i) => `LV-${String(i).padStart(4, '0')}`);
  await pool.query(
    `with r as (insert into regions (level, code, name_zh, name_en, name_hk) values ('area', '440305', '南山', 'a', 'a') returning id),
      b as (insert into build_types (code, name_zh, name_en, name_hk) values ('bench', '', '', '') returning id),
      i as (insert into install_batches (code, name) values ('one', 'one') returning id),
      s as (insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id,
          lat, lng, shard, created_at)
        select u.code, u.code, 'station', 'D', b.id, i.id, r.id, 1, 22 + random() * 9, 105 + random() * 12, u.shard, 0
        from unnest($1::text[], $2::int[]) u (code, shard), r, b, i returning id)
     insert into devices (site_id, code, class, name, created_at)
     select s.id, c.class, c.class, c.class, 0 from s, (values ('controller'), ('env'), ('door')) c (class)`,
    [codes, codes.map(shardOf)],
  );
  await aBenchCredential(pool);
  // "Beyond the rule's delay": without one, what is measured is the way alone.
  await pool.query(
    `update alarm_definitions set raise_delay_s = 0, clear_delay_s = 0 where id = 'doorHeldOpen'`,
  );
  return codes;
}

/** 1,000 readings a second, 100 of them doors that open or close. Returns the function that ends it. */
async function speak(product: RunningProduct, codes: readonly string[]): Promise<() => Promise<void>> {
  const client = await connectAsync(`mqtt://127.0.0.1:${product.mqttPort}`, {
    username: 'bench',
    password: 'bench',
    clientId: 'bench-live',
  });
  const perBeat = (siteCount * beatMs) / 1_000;
  const doorsPerBeat = (doorsPerSecond * beatMs) / 1_000;
  let [n, site, door] = [0, 0, 0];
  const say = (code: string, device: string, v: object) =>
    client.publish(topicOf(code, device, 'telemetry'), JSON.stringify({ t: Date.now(), n: (n += 1), v }), {
      qos: 1,
    });
  const timer = setInterval(() => {
    for (let i = 0; i < doorsPerBeat; i += 1, door += 1)
      say(codes[door % 500] ?? '', 'door', { open: Math.floor(door / 500) % 2 === 0 });
    for (let i = 0; i < perBeat - doorsPerBeat; i += 1, site += 1)
      say(codes[site % siteCount] ?? '', 'env', { roomTempC: 20 + Math.random() * 8 });
  }, beatMs);
  return async () => {
    clearInterval(timer);
    await client.endAsync();
  };
}

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
    const codes = await commission(pool);
    await wait(2_000);
    const token = await tokenOf(product);
    const hush = await speak(product, codes);
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
