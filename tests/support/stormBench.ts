import type { Browser, Page } from '@playwright/test';
import type { Alarm } from '@contract/alarms';
import type { Pool } from 'pg';
import { adminPassword, type RunningProduct } from './product';

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function signedIn(
  browser: Browser,
  product: Pick<RunningProduct, 'address'>,
  path: string,
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.goto(product.address);
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(adminPassword);
  await page.locator('button[type=submit]').click();
  await page.locator('.shell').waitFor();
  await page.goto(`${product.address}${path}`);
  await page.locator('.shell').waitFor();
  return page;
}

export async function tokenOf({ address }: RunningProduct, username = 'admin'): Promise<string> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: adminPassword }),
  });
  return ((await answer.json()) as { token: string }).token;
}

export async function read<T>({ address }: RunningProduct, token: string, path: string): Promise<T> {
  const answer = await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: T }).data;
}

/** Standing alarms, each of a point of its own, as only one of a kind may stand at a site's point. */
export async function fillAlarms(pool: Pool, standing: number, siteCount: number): Promise<void> {
  await pool.query(
    `insert into alarms (definition_id, site_id, point_id, level, raised_at, recorded_at)
     select 'roomTempHigh', (select min(id) from sites) + a % ${siteCount}, a, 1 + a % 4, $1::bigint - a, $1
     from generate_series(1, ${standing}) a`,
    [Date.now()],
  );
}

/** One transaction: the alarms themselves, and the news of them as the product writes it. */
const acknowledgeAll = `
  with said as (select * from jsonb_to_recordset($1::jsonb) r (key text, payload jsonb)),
    changed as (
      update alarms a set acknowledged_at = (said.payload->>'acknowledgedAt')::bigint
      from said where a.id = said.key::bigint returning a.id)
  insert into outbox (topic, key, kind, area_id, dept_id, payload, trace, created_at)
  select 'alarms', said.key, 'acknowledged', s.area_id, s.dept_id, said.payload,
    jsonb_build_object('receivedAt', $2::bigint), $2
  from said join sites s on s.id = (said.payload->>'siteId')::int where (select count(*) from changed) >= 0`;

/** Acknowledges one half of the alarms and takes it back, over and over. */
export async function storm(
  pool: Pool,
  alarms: readonly Alarm[],
  stormPerSecond: number,
  stormMs: number,
): Promise<void> {
  const perBeat = stormPerSecond / 5;
  const beats = stormMs / 200;
  const half = Math.floor(alarms.length / 2);
  for (let beat = 0, at = 0; beat < beats; beat += 1) {
    const dueMs = performance.now() + 200;
    const rows = Array.from({ length: perBeat }, () => {
      const isTakenBack = Math.floor(at / half) % 2 === 1;
      const alarm = alarms[at++ % half];
      const acknowledgedAt = isTakenBack ? null : Date.now();
      return {
        key: String(alarm?.id),
        payload: { ...alarm, acknowledgedAt, acknowledgedBy: acknowledgedAt && 'bench' },
      };
    });
    await pool.query(acknowledgeAll, [JSON.stringify(rows), Date.now()]);
    await wait(Math.max(0, dueMs - performance.now()));
  }
}

/** What the tab's title says is unacknowledged. */
export const shownCount = async (page: Page): Promise<number> =>
  Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
