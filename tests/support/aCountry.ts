import type { Browser, Page } from '@playwright/test';
import { shardOf, topicOf } from '@contract/telemetry';
import { connectAsync } from 'mqtt';
import type { Pool } from 'pg';
import { aBenchCredential } from './testIngest';
import { adminPassword, type RunningProduct } from './product';

const beatMs = 20;

/** 30 provinces of ten cities each; the sites of a city stand within some 30 km of its middle. */
export async function aCountry(pool: Pool, siteCount: number): Promise<string[]> {
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
  await aBenchCredential(pool);
  await pool.query('analyze');
  return codes;
}

/** That many doors a second open or close, of these sites in turn. Returns the function that ends it. */
export async function speak(
  product: RunningProduct,
  codes: readonly string[],
  changesPerSecond: number,
): Promise<() => Promise<void>> {
  const address = `mqtt://127.0.0.1:${product.mqttPort}`;
  const client = await connectAsync(address, {
    username: 'bench',
    password: 'bench',
    clientId: 'bench-country',
  });
  let n = 0;
  const timer = setInterval(() => {
    for (let i = 0; i < (changesPerSecond * beatMs) / 1_000; i += 1, n += 1) {
      const open = Math.floor(n / codes.length) % 2 === 0;
      const message = JSON.stringify({ t: Date.now(), n: n + 1, v: { open } });
      client.publish(topicOf(codes[n % codes.length] ?? '', 'door', 'telemetry'), message, { qos: 1 });
    }
  }, beatMs);
  return async () => {
    clearInterval(timer);
    await client.endAsync();
  };
}

/** A page of the console at 1920 × 1080 with the administrator in it; a bench may look into it by scripts of its own. */
export async function signedIn(browser: Browser, { address }: RunningProduct): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, bypassCSP: true });
  await page.goto(address);
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(adminPassword);
  await page.locator('button[type=submit]').click();
  await page.locator('.shell').waitFor();
  return page;
}
