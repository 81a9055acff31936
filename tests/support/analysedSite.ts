import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { zoneClock } from '@contract/plantTime';
import { calendarIn } from '@server/modules/energy/compared';
import { createMonthPartitions } from '@server/modules/energy/siteDays/partitions';
import { startEmbeddedPostgres } from '@server/platform/database/launcher';
import { Pool } from 'pg';
import { aSmallFleet, expect, publish, test as base, type SmallFleet } from './liveBrowser';
import { startProduct } from './product';
import { quietLog } from './quietLog';
import { removeFolder } from './removeFolder';

/** Of the demonstration and of products under test. */
const zone = 'Asia/Shanghai';
const days = 40;

/** What a site used on each of the last forty days of the plant, as the counting of its quarters leaves it. */
async function storeDays(pool: Pool): Promise<void> {
  const clock = zoneClock(zone);
  const today = clock.dayStart(Date.now());
  const starts = Array.from({ length: days }, (_, at) =>
    clock.dayStart(today - (days - at) * dayMs + hourMs),
  );
  await createMonthPartitions(calendarIn(zone, clock.dayStart)).ensure(pool, starts);
  await pool.query(
    `insert into site_days (site_id, day, area_id, dept_id, total_kwh, it_kwh, ac_kwh, fan_kwh, loss_kwh, other_kwh,
       sharp_kwh, peak_kwh, flat_kwh, valley_kwh, deep_kwh, peak_w, out_mean_c, out_min_c, out_max_c, out_source,
       out_error_k, room_mean_c, room_max_c, cooling_kh, heating_kh, starts, run_h, above_h, free_used_h,
       free_available_h, total_pct, it_pct, ac_pct, fan_pct, out_pct, room_pct, findings, counted_at)
     select s.id, d.day, s.area_id, s.dept_id, 100, 60, 32, 1, 3, 4, 10, 30, 30, 25, 5, 6000, 18, 12, 25,
       1, 0.5, 25, 27, 40, 10, 60, 20, 0.5, 2, 8, 100, 100, 100, 100, 100, 100, 0, d.day
     from sites s, unnest($1::bigint[]) as d (day)`,
    [starts],
  );
}

/** Readings of an hour, five minutes apart. */
async function sayReadings(fleet: SmallFleet): Promise<void> {
  const [site] = fleet.sites;
  for (let at = 12; at > 0; at--) {
    const t = Date.now() - at * 5 * minuteMs;
    await publish(fleet, site, site, 'env', { roomTempC: 24 + (at % 4), outdoorTempC: 18 + at / 2 }, t);
  }
}

/** The browser suite of data analysis: a product of which two sites have days to be analysed, and one has readings. */
export const test = base.extend<object, { pool: Pool }>({
  pool: [
    async ({}, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'coolops-analysis-'));
      chmodSync(folder, 0o755);
      const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: quietLog });
      const pool = new Pool({ connectionString: postgres.url });
      await provide(pool);
      await pool.end();
      await postgres.stop();
      removeFolder(folder);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: [
    async ({ pool }, provide) => {
      const product = await startProduct({ DATABASE_URL: String(pool.options.connectionString) });
      await provide(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  fleet: [
    async ({ product, pool }, provide) => {
      const fleet = await aSmallFleet(product);
      await storeDays(pool);
      await sayReadings(fleet);
      await provide(fleet);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

export { expect };
