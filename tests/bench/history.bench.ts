import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pointsByClass, type DeviceClass } from '@contract/points';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { climateOf } from '@field/climate/climate';
import { relive } from '@field/devices/report';
import { newSite } from '@field/devices/site';
import { planFleet } from '@field/sites/fleet';
import { quarterMs } from '@server/modules/history/bucket';
import { historyOf } from '@server/modules/history/history.service';
import { savePackedHours, saveRollupDays, type RollupDay } from '@server/modules/history/packed.store';
import { createPartitionKeeper } from '@server/modules/history/partitions';
import type { ReadingRow } from '@server/modules/history/readingRow';
import { openDatabase } from '@server/platform/database/open';
import { recordBench, type Figure } from '@tests/support/bench';
import { quietLog } from '@tests/support/quietLog';
import { unitQuarters } from '@tests/support/unitQuarters';
import type { Pool } from 'pg';
import { removeFolder } from '@tests/support/removeFolder';

const start = Date.UTC(2026, 6, 10);
const liveHours = 12;
const sites = 60;
const yearDevices = 100;
const partitions = createPartitionKeeper();

interface DeviceHours {
  deviceId: number;
  class: DeviceClass;
  hours: Map<number, ReadingRow[]>;
}

/** Minute readings of the simulated fleet, by device and hour: the shape of what real controllers send. */
function liveFleet(): DeviceHours[] {
  let lastId = 0;
  return planFleet(7, sites).flatMap((plan) => {
    const site = newSite(plan, climateOf(plan.declaration.city.code, plan.seed), start - hourMs, []);
    const devices = plan.declaration.devices.map((device): DeviceHours => {
      lastId += 1;
      return { deviceId: lastId, class: device.class, hours: new Map() };
    });
    for (const { device, t, n, values } of relive(site, start + liveHours * hourMs, minuteMs)) {
      if (t < start || t >= start + liveHours * hourMs) continue;
      const row = { ts: t, n, invalid: 0, values: values.map((v) => (Number.isNaN(v) ? null : v)) };
      const { hours } = devices[device] ?? { hours: new Map<number, ReadingRow[]>() };
      const hour = t - (t % hourMs);
      hours.set(hour, [...(hours.get(hour) ?? []), row]);
    }
    return devices;
  });
}

/** The relation with its index and its out-of-line storage, over all partitions. */
async function bytesOf(pool: Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    'select sum(pg_total_relation_size(inhrelid))::float8 as bytes from pg_inherits where inhparent = $1::regclass',
    [table],
  );
  return rows[0]?.bytes ?? 0;
}

async function ensure(pool: Pool, instants: number[]): Promise<void> {
  const client = await pool.connect();
  await partitions.ensure(client, instants).finally(() => client.release());
}

/** Bytes on disk per device and minute reported, over the classes that report every minute. */
async function packedBytes(pool: Pool): Promise<Figure[]> {
  const minutely = liveFleet().filter((device) => ['env', 'ac', 'meter'].includes(device.class));
  await ensure(pool, [start]);
  let minutes = 0;
  for (const { deviceId, class: deviceClass, hours } of minutely) {
    const packed = [...hours].map(([hour, rows]) => ({ deviceId, hour, rows }));
    minutes += packed.reduce(
      (sum, each) => sum + new Set(each.rows.map((r) => Math.floor(r.ts / minuteMs))).size,
      0,
    );
    await savePackedHours(pool, deviceClass, packed);
  }
  await pool.query('vacuum full packed_hours');
  const bytes = await bytesOf(pool, 'packed_hours');
  return [{ name: 'packed bytes per device-minute', value: bytes / minutes, unit: 'bytes, with index' }];
}

const aDay = (deviceId: number, day: number): RollupDay => ({
  deviceId,
  day,
  buckets: unitQuarters(
    day,
    (quarter, key) => Math.sin(quarter / 15 + key) + ((deviceId * 7 + quarter * 13 + day / dayMs) % 50) / 400,
  ),
});

async function storeYear(pool: Pool, from: number): Promise<void> {
  for (let i = 0; i < 365; i++) {
    const day = from + i * dayMs;
    await ensure(pool, [day]);
    await saveRollupDays(
      pool,
      Array.from({ length: yearDevices }, (_, id) => aDay(id + 1, day)),
    );
  }
}

/** A year of quarter hours of one device's four key points, each time another device. */
async function yearTimes(pool: Pool): Promise<Figure[]> {
  const from = Date.UTC(2025, 0, 1);
  await storeYear(pool, from);
  const points = pointsByClass.ac.filter((point) => point.rollup !== undefined).map((point) => point.name);
  const query = { points, from, to: from + 365 * dayMs, maxPoints: (365 * dayMs) / quarterMs };
  const ports = { db: pool, plantDayStart: (at: number) => at };
  const times: number[] = [];
  for (let deviceId = 1; deviceId <= 21; deviceId++) {
    const began = performance.now();
    const { series } = await historyOf(ports, { deviceId, class: 'ac' }, { ...query, deviceId });
    times.push(performance.now() - began);
    if (series[0]?.t.length !== query.maxPoints) throw new Error('the year is not whole');
  }
  times.sort((a, b) => a - b);
  return [
    {
      name: 'a year at 15 min, median',
      value: times[10] ?? NaN,
      unit: `ms, ${points.length} points × 35,040`,
    },
    { name: 'a year at 15 min, slowest of 21', value: times[20] ?? NaN, unit: 'ms' },
  ];
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
  chmodSync(dataDir, 0o755);
  const { database, close } = await openDatabase({ databaseUrl: undefined, dataDir, log: quietLog });
  try {
    const figures = [...(await packedBytes(database.pool)), ...(await yearTimes(database.pool))];
    recordBench(
      'history',
      `Closed hours of ${sites} simulated sites over ${liveHours} h at one report a minute; a year of quarter hours among ${yearDevices} devices. \`npm run bench history\``,
      figures,
    );
  } finally {
    await close();
    removeFolder(dataDir);
  }
}

await main();
