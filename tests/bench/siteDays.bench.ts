import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mostHistoryPoints, type HistoryStep } from '@contract/history';
import type { KeyFigureGrouping } from '@contract/keyFigures';
import { pointsByClass } from '@contract/points';
import { dayMs } from '@contract/time';
import { siteDays } from '@server/modules/energy';
import { calendarIn } from '@server/modules/energy/compared';
import { createMonthPartitions } from '@server/modules/energy/siteDays/partitions';
import { sumFirst, unsummedSpans } from '@server/modules/energy/siteSpans/siteSpans.store';
import { plantDayStartIn } from '@contract/plantTime';
import { historyOf } from '@server/modules/history/history.service';
import { saveRollupDays, type RollupDay } from '@server/modules/history/packed.store';
import { createPartitionKeeper } from '@server/modules/history/partitions';
import { readSums } from '@server/modules/keyFigures/keyFigures.store';
import { everything } from '@server/modules/scope';
import type { Database, Db } from '@server/platform/database/database';
import { openDatabase } from '@server/platform/database/open';
import { recordBench, type Figure } from '@tests/support/bench';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import { unitQuarters } from '@tests/support/unitQuarters';
import type { Pool } from 'pg';

const sites = 20_000;
const areas = 300;
const sitesOfQuarters = 500;
const quartersFrom = Date.UTC(2025, 0, 1);
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
       select s, $1, 1 + s % ${areas}, 1, 100 + s % 50, 60 + s % 20, 30 + s % 9, 1, 3, 6, 10, 30, 30, 25, 5, 6000, 18, 12, 25,
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

/** Places of the sites whose days these are, with two units each. */
async function storeSites(pool: Pool): Promise<void> {
  await pool.query(
    `insert into regions (id, level, code, name_zh, name_en, name_hk)
     select n, 'area', 'a' || n, 'A' || n, 'A' || n, 'A' || n from generate_series(1, ${areas}) n`,
  );
  await pool.query(
    `with b as (insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '', '', '') returning id),
       i as (insert into install_batches (code, name) values ('one', 'one') returning id)
     insert into sites (id, code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id, lat, lng,
       shard, created_at)
     select n, 's' || n, 'S' || n, 'station', 'D', b.id, i.id, 1 + n % ${areas}, 1, 22, 113, 0, 0
     from b, i, generate_series(1, ${sites}) n`,
  );
  await pool.query(
    `insert into devices (site_id, code, class, name, created_at)
     select n, 'ac-' || k, 'ac', 'AC', 0 from generate_series(1, ${sites}) n, generate_series(1, 2) k`,
  );
  await pool.query('vacuum analyze sites, devices');
}

/** A day of quarters of a unit; the same for every unit and day, as its bytes are read and unpacked alike: its counters fall once a day. */
const aDay = (day: number): RollupDay => ({
  deviceId: 1,
  day,
  buckets: unitQuarters(day, (quarter, key) => Math.sin(quarter / 15 + key) + ((quarter * 13) % 50) / 400),
});

/** A year of quarters of the units of 500 sites. */
async function storeQuarters(pool: Pool): Promise<void> {
  const days = Array.from({ length: 366 }, (_, at) => quartersFrom + at * dayMs);
  const client = await pool.connect();
  await createPartitionKeeper()
    .ensure(client, days)
    .finally(() => client.release());
  await saveRollupDays(pool, [aDay(quartersFrom)]);
  for (const day of days)
    await pool.query(
      `insert into rollup_days (device_id, day, data)
       select n, $1, (select data from rollup_days where device_id = 1 and day = $2)
       from generate_series(1, ${sitesOfQuarters * 2}) n on conflict do nothing`,
      [day, quartersFrom],
    );
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

/** Sums every week and month, as the upkeep does once for a past that has none. @returns milliseconds of a month, the slowest */
async function sumSpans(pool: Pool): Promise<number> {
  const partitions = createMonthPartitions(calendar);
  const times: number[] = [];
  for (const span of await unsummedSpans(pool, calendar, startOf(months) - 1)) {
    await partitions.ensure(pool, [span.from]);
    const began = performance.now();
    await sumFirst(pool, span);
    times.push(performance.now() - began);
  }
  await pool.query('vacuum analyze site_spans');
  return Math.max(...times);
}

/** Milliseconds of so many turns, the quickest first. */
async function timed(turns: number, ask: (turn: number) => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now();
    await ask(turn);
    all.push(performance.now() - began);
  }
  return all.sort((a, b) => a - b);
}

/** Thirty days that begin in the middle of a week and of a month. */
const daysAt = (turn: number) => {
  const from = startOf(turn % (months - 1)) + 11 * dayMs;
  return { from, to: from + 30 * dayMs };
};
const monthAt = (turn: number) => ({ from: startOf(turn % months), to: startOf((turn % months) + 1) });
const median = (times: readonly number[]): number => times[Math.floor(times.length / 2)] ?? NaN;
const slowest = (times: readonly number[]): number => times.at(-1) ?? NaN;

/** Figures as their page asks for them: of all sites, by site and by area. */
async function monthFigures(db: Db): Promise<Figure[]> {
  const by = (grouping: KeyFigureGrouping) =>
    timed(11, (turn) => readSums(db, everything, { ...monthAt(turn), by: grouping, areaIds: null }));
  const [bySite, byArea] = [await by('site'), await by('area')];
  const days = await timed(11, (turn) =>
    readSums(db, everything, { ...daysAt(turn), by: 'area', areaIds: null }),
  );
  const year = await timed(5, () =>
    readSums(db, everything, { from: startOf(0), to: startOf(12), by: 'area', areaIds: null }),
  );
  return [
    { name: 'figures of all sites for a month, median', value: median(byArea), unit: 'ms, by area' },
    { name: 'figures of all sites for a month, slowest of 11', value: slowest(byArea), unit: 'ms, by area' },
    { name: 'figures of each of all sites for a month, median', value: median(bySite), unit: 'ms, by site' },
    { name: 'figures of all sites for 30 days, median', value: median(days), unit: 'ms, by area' },
    { name: 'figures of all sites for a year, median', value: median(year), unit: 'ms, by area' },
  ];
}

/** Quarters as data exploration asks for them. */
async function seriesFigures(pool: Pool): Promise<Figure[]> {
  const ports = { db: pool, plantDayStart: dayStart };
  const points = pointsByClass.ac.filter(({ rollup }) => rollup !== undefined).map(({ name }) => name);
  const read = (deviceId: number, days: number, step: HistoryStep, names: readonly string[]) => {
    const [from, to] = [quartersFrom, quartersFrom + days * dayMs];
    const query = { deviceId, points: [...names], from, to, step, maxPoints: mostHistoryPoints };
    return historyOf(ports, { deviceId, class: 'ac' }, query);
  };
  const year = await timed(11, (turn) => read(1 + turn, 365, 'quarter', points));
  const perDevice = points.slice(0, 4);
  const twenty = await timed(11, (turn) =>
    Promise.all(Array.from({ length: 5 }, (_, at) => read(100 + turn * 5 + at, 31, 'quarter', perDevice))),
  );
  const heat = await timed(11, (turn) => read(300 + turn, 365, 'hour', points.slice(0, 1)));
  return [
    { name: 'a year at 15 min, median', value: median(year), unit: `ms, ${points.length} points × 35,040` },
    { name: 'twenty series over a month at 15 min, median', value: median(twenty), unit: 'ms' },
    { name: 'a heat map of a year, median', value: median(heat), unit: 'ms, hours of one point' },
  ];
}

async function figures({ db, pool }: Database, rows: number, monthMs: number): Promise<Figure[]> {
  const year = await timed(21, (turn) => siteDays(db, 1 + turn * 937, { from: startOf(0), to: startOf(12) }));
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
    ...(await monthFigures(db)),
    { name: 'a year of days of one site, median', value: median(year), unit: 'ms' },
    ...(await seriesFigures(pool)),
    {
      name: 'day table',
      value: (await bytes('site_days')) / rows,
      unit: 'bytes per site and day, with index',
    },
    {
      name: 'table of weeks and months',
      value: (await bytes('site_spans')) / rows,
      unit: 'bytes per site and day, with index',
    },
    { name: 'a month of all sites summed for the first time, slowest', value: monthMs, unit: 'ms' },
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
    await storeSites(database.pool);
    await storeQuarters(database.pool);
    const rows = await storeDays(database.pool);
    recordBench(
      'siteDays',
      `The day table of ${sites} sites over ${months} months (13 by default) and a year of quarters of the units of ${sitesOfQuarters} sites, asked as pages ask them. \`npm run bench siteDays\``,
      await figures(database, rows, await sumSpans(database.pool)),
    );
  } finally {
    await close();
    removeFolder(dataDir);
  }
}

await main();
