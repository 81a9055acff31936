import { pointsByClass } from '@contract/points';
import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { makePartition } from '@server/platform/database/partitions';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog as log } from '@tests/support/quietLog';
import fc from 'fast-check';
import { findDifferences } from './check';
import { columnsOf } from '../../tables/readingColumns';
import { rowsBetween } from './history.store';
import { packClosedHours } from './packer';
import { createPartitionKeeper, retireOldPartitions } from './partitions';

const database = useFreshDatabase();
const day = Date.UTC(2026, 0, 10);
const end = day + 2 * dayMs;
const env = pointsByClass.env;
const partitions = createPartitionKeeper();
let db: ConnectedDatabase;

interface Reading {
  deviceId: number;
  ts: EpochMs;
  tempC: number;
}

const createPlaces = async () => {
  await db.pool.query(`
    insert into regions (id, level, code, name_zh, name_en, name_hk) values (1, 'area', '310101', '黄浦', 'Huangpu', '黃浦');
    insert into build_types (id, code, name_zh, name_en, name_hk) values (1, 'x', 'x', 'x', 'x');
    insert into install_batches (id, code, name) values (1, 'x', 'x');
    insert into sites (id, code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id, lat, lng, shard, created_at)
      values (1, 'S1', 'S1', 'station', 'D', 1, 1, 1, 1, 0, 0, 0, 0);
    insert into devices (id, site_id, code, class, name, created_at)
      select i, 1, 'env-' || i, 'env', 'env', 0 from generate_series(1, 3) i;
    create table readings_env_20260110 partition of readings_env for values from (${day}) to (${end});`);
};

const store = async (readings: readonly Reading[]) => {
  for (const { deviceId, ts, tempC } of readings) {
    await db.pool.query(
      `insert into readings_env (device_id, ts, n, ${columnsOf('env')[0]}) values ($1, $2, $2, $3) on conflict do nothing`,
      [deviceId, ts, tempC],
    );
    await db.pool.query('insert into dirty_hours values ($1, $2) on conflict do nothing', [
      deviceId,
      ts - (ts % hourMs),
    ]);
  }
};

const pack = async () => {
  while ((await packClosedHours(db.pool, partitions, end)) > 0);
};

const fingerprint = async () => {
  const hours = await db.pool.query('select device_id, hour, rows, data from packed_hours order by 1, 2');
  const days = await db.pool.query('select device_id, day, data from rollup_days order by 1, 2');
  return JSON.stringify([hours.rows, days.rows]);
};

const empty = () => db.pool.query('truncate readings_env, dirty_hours, packed_hours, rollup_days');

beforeAll(async () => {
  db = await connectDatabase({ url: database().url, log });
  await createPlaces();
});
afterAll(() => db.close());
beforeEach(empty);

const aReading: fc.Arbitrary<Reading> = fc.record({
  deviceId: fc.integer({ min: 1, max: 3 }),
  ts: fc.integer({ min: 0, max: 300 }).map((minute) => day + 20 * hourMs + minute * minuteMs),
  tempC: fc.integer({ min: 1_500, max: 4_000 }).map((hundredths) => hundredths / 100),
});

describe('packing closed hours', () => {
  it('gives the same bytes for any order of arrival, repeats and late data', async () => {
    const arrivals = fc.uniqueArray(aReading, {
      selector: (r) => `${r.deviceId}:${r.ts}`,
      minLength: 5,
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(arrivals, fc.nat(), fc.nat(), async (readings, cut, turn) => {
        await empty();
        await store(readings);
        await pack();
        const inOrder = await fingerprint();
        await empty();
        const shuffled = readings
          .map((_, i) => readings[(i * 7 + turn) % readings.length] ?? readings[0])
          .concat(readings);
        const arrived = shuffled.filter((reading) => reading !== undefined).reverse();
        await store(arrived.slice(0, cut % arrived.length));
        await pack();
        await store(arrived.slice(cut % arrived.length));
        await store(arrived.slice(0, 3));
        await pack();
        expect(await fingerprint()).toBe(inOrder);
        expect(await findDifferences(db.pool, day, end)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it('leaves the hour that is still open alone', async () => {
    await store([{ deviceId: 1, ts: day + hourMs + minuteMs, tempC: 20 }]);
    expect(await packClosedHours(db.pool, partitions, day + hourMs + 30 * minuteMs)).toBe(0);
    expect(await packClosedHours(db.pool, partitions, day + 2 * hourMs)).toBe(1);
  });

  it('answers the same readings before and after the raw day is gone, and merges what arrives later still', async () => {
    const readings = Array.from({ length: 90 }, (_, i) => ({
      deviceId: 2,
      ts: day + i * minuteMs,
      tempC: 20 + (i % 7) / 4,
    }));
    await store(readings.filter((_, i) => i !== 30));
    await pack();
    const device = { deviceId: 2, class: 'env' as const };
    const before = await rowsBetween(db.pool, device, day, day + 2 * hourMs);
    await db.pool.query('truncate readings_env');
    expect(await rowsBetween(db.pool, device, day, day + 2 * hourMs)).toEqual(before);
    await store(readings.slice(30, 31));
    await pack();
    await db.pool.query('truncate readings_env');
    const after = await rowsBetween(db.pool, device, day, day + 2 * hourMs);
    expect(after.map((row) => row.ts)).toEqual(readings.map((reading) => reading.ts));
    expect(after[30]?.values[0]).toBeCloseTo(readings[30]?.tempC ?? 0, 2);
    expect(after[30]?.values).toHaveLength(env.length);
  });

  it('finds a rollup that no longer agrees with its readings', async () => {
    await store([{ deviceId: 1, ts: day + minuteMs, tempC: 20 }]);
    await pack();
    await db.pool.query('update readings_env set room_temp_c = 21');
    expect(await findDifferences(db.pool, day, end)).toEqual([{ deviceId: 1, hour: day, what: 'packed' }]);
  });
});

describe('retention', () => {
  it('keeps a raw day while any hour of it waits to be packed, and drops it afterwards', async () => {
    const keep = {
      rawDays: 3,
      packedDays: 400,
      rollupDays: 4_000,
      siteHoursDays: 400,
      siteDaysDays: 4_000,
      freeDays: 400,
      ...{ doorEventDays: 400, doorPhotoDays: 90 },
    };
    const now = end + 4 * dayMs;
    await store([{ deviceId: 1, ts: day + minuteMs, tempC: 20 }]);
    expect(await retireOldPartitions(db.pool, keep, now)).toEqual([]);
    await pack();
    expect(await retireOldPartitions(db.pool, keep, now)).toEqual(['readings_env_20260110']);
    expect(await rowsBetween(db.pool, { deviceId: 1, class: 'env' }, day, end)).toHaveLength(1);
  });

  it('makes nobody wait for a lock that it waits for itself: during a backup it drops nothing, and the intake goes on', async () => {
    const keep = {
      ...{ rawDays: 3, packedDays: 400, rollupDays: 4_000, siteHoursDays: 400, siteDaysDays: 4_000 },
      ...{ freeDays: 400, doorEventDays: 400, doorPhotoDays: 90 },
    };
    const now = end + 4 * dayMs;
    const name = 'readings_env_20260110';
    await makePartition(db.pool, { parent: 'readings_env', name, from: day, to: end });
    await store([{ deviceId: 1, ts: day + minuteMs, tempC: 20 }]);
    await pack();
    const backup = await db.pool.connect();
    await backup.query('begin');
    await backup.query('lock table readings_env, packed_hours in access share mode');
    const retired = retireOldPartitions(db.pool, keep, now);
    for (let i = 1; i <= 10; i += 1)
      await store([{ deviceId: 1, ts: day + dayMs + i * minuteMs, tempC: 20 }]);
    // Its hours go into a partition that is not there yet.
    await pack();
    expect(await retired).toEqual([]);
    await backup.query('commit');
    backup.release();
    expect(await retireOldPartitions(db.pool, keep, now)).toEqual([name]);
  });
});
