import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '@contract/time';
import { calendarIn } from '@server/modules/energy/compared';
import { createMonthPartitions } from '@server/modules/energy/siteDays/partitions';
import { plantDayStartIn } from '@contract/plantTime';
import { openDatabase } from '@server/platform/database/open';
import { recordBench, type Figure } from '@tests/support/bench';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import type { Pool } from 'pg';

const sites = 20_000;
const months = Number(process.env['BENCH_MONTHS'] ?? 13);
/** Hours are written for the last months only: they are as wide everywhere. */
const monthsOfHours = 1;
const zone = 'Asia/Shanghai';
const dayStart = plantDayStartIn(zone);
const calendar = calendarIn(zone, dayStart);
const startOf = (month: number): number => calendar.startOf(2025, 1 + month, 1);

async function storeDays(pool: Pool): Promise<number> {
  const days: number[] = [];
  for (let day = startOf(0); day < startOf(months); day += dayMs) days.push(day);
  await createMonthPartitions(calendar).ensure(pool, days);
  for (const day of days)
    await pool.query(
      `insert into site_days (site_id, day, area_id, dept_id, total_kwh, it_kwh, ac_kwh, fan_kwh, loss_kwh, other_kwh,
         sharp_kwh, peak_kwh, flat_kwh, valley_kwh, deep_kwh, peak_w, out_mean_c, out_min_c, out_max_c, out_source,
         out_error_k, room_mean_c, room_max_c, cooling_kh, heating_kh, starts, run_h, above_h, free_used_h,
         free_available_h, total_pct, it_pct, ac_pct, fan_pct, out_pct, room_pct, counted_at)
       select s, $1, s % 300, s % 40, 100 + s % 50, 60 + s % 20, 30 + s % 9, 1, 3, 6, 10, 30, 30, 25, 5, 6000, 18, 12, 25,
         1, 0.5, 25, 27, 40, 10, 60, 20, 0.5, 2, 8, 99, 99, 99, 99, 100, 99, $1
       from generate_series(1, ${sites}) s`,
      [day],
    );
  await storeHours(
    pool,
    days.filter((day) => day >= startOf(months - monthsOfHours)),
  );
  await pool.query('vacuum analyze site_days');
  return days.length * sites;
}

async function storeHours(pool: Pool, days: readonly number[]): Promise<void> {
  const hours = `array(select (s % 50 + h * 0.37)::real from generate_series(1, 24) h)`;
  const share = 'array_fill(100::smallint, array[24])';
  for (const day of days)
    await pool.query(
      `insert into site_day_hours select s, $1, ${Array.from({ length: 10 }, () => hours).join(', ')}, ${share}
       from generate_series(1, ${sites}) s`,
      [day],
    );
}

const monthOfAllSites = `select d.site_id, sum(d.total_kwh::float8) as total, sum(d.it_kwh::float8) as it,
    sum(d.ac_kwh::float8) as ac, sum(d.run_h::float8) as run_h, sum(d.starts::float8) as starts,
    sum(d.above_h::float8) as above_h, sum(d.free_used_h::float8) as used, sum(d.free_available_h::float8) as available,
    avg(d.total_pct) as pct
  from site_days d where d.day >= $1 and d.day < $2 group by d.site_id`;

async function timed(
  pool: Pool,
  times: number,
  ask: (turn: number) => [string, unknown[]],
): Promise<number[]> {
  const all: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const began = performance.now();
    await pool.query(...ask(turn));
    all.push(performance.now() - began);
  }
  return all.sort((a, b) => a - b);
}

async function figures(pool: Pool, rows: number): Promise<Figure[]> {
  const month = await timed(pool, 11, (turn) => [
    monthOfAllSites,
    [startOf(turn % months), startOf((turn % months) + 1)],
  ]);
  const area = await timed(pool, 11, (turn) => [
    `select d.area_id, sum(d.total_kwh::float8) from site_days d where d.day >= $1 and d.day < $2 group by 1`,
    [startOf(turn % months), startOf((turn % months) + 1)],
  ]);
  const year = await timed(pool, 21, (turn) => [
    'select * from site_days where site_id = $1 and day >= $2 and day < $3 order by day',
    [1 + turn * 937, startOf(0), startOf(12)],
  ]);
  const bytes = async (table: string) =>
    (
      await pool.query<{ bytes: number }>(
        'select sum(pg_total_relation_size(inhrelid))::float8 as bytes from pg_inherits where inhparent = $1::regclass',
        [table],
      )
    ).rows[0]?.bytes ?? NaN;
  const daysOfHours = (startOf(months) - startOf(months - monthsOfHours)) / dayMs;
  return [
    { name: 'rows of the day table', value: rows, unit: 'rows' },
    { name: 'figures of all sites for a month, median', value: month[5] ?? NaN, unit: 'ms' },
    { name: 'figures of all sites for a month, slowest of 11', value: month[10] ?? NaN, unit: 'ms' },
    { name: 'energy of all areas for a month, median', value: area[5] ?? NaN, unit: 'ms' },
    { name: 'a year of days of one site, median', value: year[10] ?? NaN, unit: 'ms' },
    {
      name: 'day table',
      value: (await bytes('site_days')) / rows,
      unit: 'bytes per site and day, with index',
    },
    {
      name: 'hour table',
      value: (await bytes('site_day_hours')) / daysOfHours / sites,
      unit: 'bytes per site and day, with index',
    },
  ];
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
  chmodSync(dataDir, 0o755);
  const { database, close } = await openDatabase({ databaseUrl: undefined, dataDir, log: quietLog });
  try {
    const rows = await storeDays(database.pool);
    recordBench(
      'siteDays',
      `The day table of ${sites} sites over ${months} months (13 by default), asked as pages ask it. \`npm run bench siteDays\``,
      await figures(database.pool, rows),
    );
  } finally {
    await close();
    removeFolder(dataDir);
  }
}

await main();
