import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import { ReadingPartitions } from '@server/ingest/partitions';
import { startNight } from '@server/modules/twins/startNight';
import { openDatabase } from '@server/platform/database/open';
import { recordBench } from '@tests/support/bench';
import { databaseCpuS, endedChildrenCpuS } from '@tests/support/cpuSpent';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import type { Pool } from 'pg';

const rooms = Number(process.env['BENCH_ROOMS'] ?? 300);
const fleet = 20_000;
const keptNights = 27;
const cores = 2;
const zone = 'Asia/Shanghai';
const firstDay = Date.UTC(2026, 5, 1) - 8 * hourMs;
const minutesOfDay = dayMs / minuteMs;

async function storeRooms(pool: Pool): Promise<void> {
  await pool.query(
    `insert into regions (id, level, code, name_zh, name_en, name_hk) values (1, 'area', 'a', 'a', 'a', 'a')`,
  );
  await pool.query(
    `with b as (insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '', '', '') returning id),
       i as (insert into install_batches (code, name) values ('one', 'one') returning id)
     insert into sites (id, code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id, lat, lng,
       shard, created_at)
     select n, 's' || n, 'S' || n, 'station', 'D', b.id, i.id, 1, 1, 22, 113, n % 64, 0
     from b, i, generate_series(1, ${rooms}) n`,
  );
  for (const [code, deviceClass] of [
    ['env', 'env'],
    ['ac-1', 'ac'],
    ['ac-2', 'ac'],
    ['mtr', 'meter'],
    ['door', 'door'],
  ] as const)
    await pool.query(
      `insert into devices (site_id, code, class, name, created_at)
       select n, $1, $2, $1, 0 from generate_series(1, ${rooms}) n`,
      [code, deviceClass],
    );
}

/** One minute of a cycle of nine, of which the machines run three. */
const columnsOf = {
  env: [
    'room_temp_c, outdoor_temp_c',
    `24 + abs(m % 9 - 3) * 0.3 + (d.id % 5) * 0.1, 22 + 5 * sin(m / 229.0)`,
  ],
  ac: [
    'running, power_w, switched_on, fan_speed',
    `(m % 9 < 3)::int, case when m % 9 < 3 then 2200 else 0 end, 1, 0`,
  ],
  meter: ['it_power_w', '3000 + 100 * sin(m / 229.0)'],
  door: ['open', '0'],
} as const;

async function storeDay(pool: Pool, day: EpochMs): Promise<void> {
  const partitions = new ReadingPartitions(pool);
  for (const deviceClass of ['env', 'ac', 'meter', 'door', 'fan'] as const)
    await partitions.ensure(deviceClass, [day, day + dayMs]);
  for (const deviceClass of ['env', 'ac', 'meter', 'door'] as const) {
    const [columns, values] = columnsOf[deviceClass];
    await pool.query(
      `insert into readings_${deviceClass} (device_id, ts, n, ${columns})
       select d.id, $1::bigint + m * ${minuteMs}, m, ${values}
       from devices d, generate_series(0, ${minutesOfDay - 1}) m where d.class = $2`,
      [day, deviceClass],
    );
  }
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
  chmodSync(dataDir, 0o755);
  const { database, close } = await openDatabase({ databaseUrl: undefined, dataDir, log: quietLog });
  const { pool, url } = database;
  const night = (day: EpochMs) =>
    startNight(
      { databaseUrl: url, day, plantTimeZone: zone, until: Date.now() + hourMs },
      new AbortController().signal,
    );
  const taking = async (work: () => ReturnType<typeof night>) => {
    const [began, childrenS, databaseS] = [performance.now(), endedChildrenCpuS(), databaseCpuS(dataDir)];
    const done = await work();
    const cpuS = endedChildrenCpuS() - childrenS + databaseCpuS(dataDir) - databaseS;
    return { done, cpuS, wallS: (performance.now() - began) / 1_000 };
  };
  try {
    await storeRooms(pool);
    await storeDay(pool, firstDay);
    await storeDay(pool, firstDay + dayMs);
    await night(firstDay);
    await pool.query(
      `insert into site_twin_days (site_id, day, rows, yy, roughness, sums, balance)
       select site_id, day - n * ${dayMs}::bigint, rows, yy, roughness, sums, balance
       from site_twin_days, generate_series(1, ${keptNights - 1}) n`,
    );
    await pool.query('analyze');
    const spent = await taking(() => night(firstDay + dayMs));
    // All rooms have their day: what is left is what starting the processes takes.
    const start = await taking(() => night(firstDay + dayMs));
    const ofFleet = (of: 'cpuS' | 'wallS'): number =>
      (start[of] + ((spent[of] - start[of]) * fleet) / rooms) / 60;
    const { rows } = await pool.query<{ bytes: number }>(
      `select (pg_total_relation_size('site_twins') + pg_total_relation_size('site_twin_days'))::float8 as bytes`,
    );
    recordBench(
      'twinNight',
      `A night of the twins on the embedded database: of ${rooms} rooms with five devices that report once a minute one day is read, added to what 27 nights before have left, and each room fitted anew, by two processes of their own; told for 20,000 rooms. What starting the processes takes is in it once. Minutes of cores are processor time of the processes and of all of the database's; those on the wall depend on what else the machine does. \`npm run bench twinNight\``,
      [
        {
          name: 'a night of 20,000 rooms, with the database',
          value: ofFleet('cpuS') / cores,
          unit: 'min of two cores',
        },
        { name: 'the same on the wall', value: ofFleet('wallS'), unit: 'min' },
        { name: 'rooms read', value: spent.done.rooms, unit: 'rooms' },
        { name: 'kept of a room after 28 nights', value: (rows[0]?.bytes ?? NaN) / rooms / 1024, unit: 'kB' },
      ],
    );
  } finally {
    await close();
    removeFolder(dataDir);
  }
}

await main();
