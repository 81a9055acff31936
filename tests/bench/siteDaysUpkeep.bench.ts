import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plantDayStartIn } from '@contract/plantTime';
import { pointsByClass, type DeviceClass, type Point } from '@contract/points';
import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import { calendarIn } from '@server/modules/energy/compared';
import { createSiteDayUpkeep } from '@server/modules/energy/siteDays/upkeep';
import { addRows, emptyPointDay, keyPoints, type DayBuckets } from '@server/modules/history/bucket';
import { saveRollupDays } from '@server/modules/history/packed.store';
import { createPartitionKeeper } from '@server/modules/history/partitions';
import type { ReadingRow } from '@server/modules/history/readingRow';
import { openDatabase } from '@server/platform/database/open';
import { recordBench, type Figure } from '@tests/support/bench';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import { testClock } from '@tests/support/testClock';
import type { Pool } from 'pg';
import { familyCpuOf, postmasterIn } from './ingest/usage';

interface Fleet {
  name: string;
  sites: number;
  /** So many of them are counted; each costs the same. */
  counted: number;
  devices: Partial<Record<DeviceClass, number>>;
}

/** The target fleet of the benches, and as many air conditioners as operators have them: two at a site, with a meter. */
const fleets: Fleet[] = [
  { name: '2,000 sites of 20 units', sites: 2_000, counted: 2_000, devices: { ac: 20 } },
  { name: '20,000 sites of 2 units', sites: 20_000, counted: 2_000, devices: { env: 1, meter: 1, ac: 2 } },
];

const zone = 'Asia/Shanghai';
const dayStart = plantDayStartIn(zone);
const calendar = calendarIn(zone, dayStart);
const today = calendar.startOf(2026, 3, 12);
/** The dearest hours of a day: its last one, whose growth belongs to two days, and the one before. */
const before = today + 22 * hourMs;
const utcDays = [0, 1].map((at) => Math.floor(today / dayMs) * dayMs + at * dayMs);

async function storeFleet(pool: Pool, { counted, devices }: Fleet): Promise<void> {
  await pool.query(
    `insert into regions (id, level, code, name_zh, name_en, name_hk)
     select n, 'area', 'a' || n, 'A' || n, 'A' || n, 'A' || n from generate_series(1, 100) n`,
  );
  await pool.query(
    `with b as (insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '', '', '') returning id),
       i as (insert into install_batches (code, name) values ('one', 'one') returning id)
     insert into sites (id, code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id, lat, lng,
       shard, created_at)
     select n, 's' || n, 'S' || n, 'station', 'D', b.id, i.id, 1 + n % 100, 1, 22 + n % 50 / 25.0, 113 + n / 5000.0, 0, 0
     from b, i, generate_series(1, ${counted}) n`,
  );
  for (const [name, count] of Object.entries(devices))
    await pool.query(
      `insert into devices (site_id, code, class, name, created_at)
       select n, '${name}-' || k, '${name}', '', 0 from generate_series(1, ${counted}) n, generate_series(1, ${count}) k`,
    );
  await pool.query('vacuum analyze sites, devices');
}

/** A plain reading of a point so many minutes after the beginning. */
function valueOf({ kind }: Point, minute: number): number {
  if (kind === 'counter') return 1_000 + minute * 0.05;
  if (kind === 'analog') return 22 + 4 * Math.sin(minute / 200);
  return Math.floor(minute / 20) % 2;
}

/** The quarters of a device on one UTC day, a reading a minute until `until`. */
function quartersOf(name: DeviceClass, day: EpochMs, until: EpochMs): DayBuckets {
  const points = pointsByClass[name];
  const rows: ReadingRow[] = [];
  for (let ts = day; ts < Math.min(day + dayMs, until); ts += minuteMs)
    rows.push({
      ts,
      n: ts,
      invalid: 0,
      values: points.map((point) => valueOf(point, (ts - today) / minuteMs + 1_440)),
    });
  return keyPoints(name).map((position) => {
    const quarters = emptyPointDay();
    addRows(quarters, day, points[position] as Point, position, rows);
    return quarters;
  });
}

/** What was heard until then: of every device of a class the same bytes, as all are read and unpacked. */
async function hearUntil(pool: Pool, { devices }: Fleet, until: EpochMs): Promise<void> {
  for (const name of Object.keys(devices) as DeviceClass[]) {
    const { rows } = await pool.query<{ id: number }>('select min(id) as id from devices where class = $1', [
      name,
    ]);
    const first = rows[0]?.id ?? 0;
    await saveRollupDays(
      pool,
      utcDays.map((day) => ({ deviceId: first, day, buckets: quartersOf(name, day, until) })),
    );
    await pool.query(
      `insert into rollup_days (device_id, day, data)
       select d.id, r.day, r.data from devices d join rollup_days r on r.device_id = $1 and r.day = any($3)
       where d.class = $2 and d.id <> $1
       on conflict (device_id, day) do update set data = excluded.data`,
      [first, name, utcDays],
    );
  }
}

/** Counts what an hour of all sites changed. @returns processor seconds of both sides */
async function countHour(pool: Pool, databasePid: number, hour: EpochMs): Promise<number> {
  await pool.query(
    `insert into changed_site_days select id, d, $2 from sites, unnest($1::bigint[]) d on conflict do nothing`,
    [[...new Set([dayStart(hour), dayStart(hour + hourMs)])], hour],
  );
  const clock = testClock(hour + hourMs);
  const upkeep = createSiteDayUpkeep({ pool, clock, log: quietLog, calendar, dayStart });
  const [own, database] = [process.cpuUsage(), familyCpuOf(databasePid)];
  await upkeep.count(hour + hourMs);
  const { user, system } = process.cpuUsage(own);
  return (user + system) / 1e6 + familyCpuOf(databasePid) - database;
}

async function figuresOf(fleet: Fleet): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
  chmodSync(dataDir, 0o755);
  const { database, close } = await openDatabase({ databaseUrl: undefined, dataDir, log: quietLog });
  const { pool } = database;
  try {
    await storeFleet(pool, fleet);
    const client = await pool.connect();
    await createPartitionKeeper()
      .ensure(client, utcDays)
      .finally(() => client.release());
    const pid = postmasterIn(dataDir);
    await hearUntil(pool, fleet, before);
    await countHour(pool, pid, before - hourMs);
    await pool.query('vacuum analyze');
    await hearUntil(pool, fleet, before + hourMs);
    const usual = share(fleet, await countHour(pool, pid, before));
    await hearUntil(pool, fleet, before + 2 * hourMs);
    const last = share(fleet, await countHour(pool, pid, before + hourMs));
    return [
      { name: `${fleet.name}: an hour late in the day`, value: usual, unit: '% of one core' },
      { name: `${fleet.name}: the last hour of the day`, value: last, unit: '% of one core' },
      {
        name: `${fleet.name}: a whole day, at most`,
        value: (usual * 23 + last) / 24,
        unit: '% of one core',
      },
    ];
  } finally {
    await close();
    removeFolder(dataDir);
  }
}

/** Work of one hour, as a share of the hour. */
const share = ({ sites, counted }: Fleet, cpuS: number): number =>
  ((cpuS * (sites / counted)) / (hourMs / 1_000)) * 100;

async function main(): Promise<void> {
  const figures: Figure[] = [];
  for (const fleet of fleets) figures.push(...(await figuresOf(fleet)));
  recordBench(
    'siteDaysUpkeep',
    'Processor time of server and database for keeping the days, hours, weeks and months of sites with what an hour of a whole fleet changed, as a share of that hour; the dearest hours of the day, with the quarters of the whole day to read. `npm run bench siteDaysUpkeep`',
    figures,
  );
}

await main();
