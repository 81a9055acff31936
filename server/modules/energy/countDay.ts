import { pointsByClass } from '@contract/points';
import { dayMs, hourMs, type EpochMs } from '@contract/time';
import type { Pool, PoolClient } from 'pg';
import { energyByHour, meterDays } from '../history';

interface AreaDay {
  areaId: number;
  deptId: number;
  meters: number;
  hours: number[];
}

const pageDevices = 2_000;
const energyAt = pointsByClass.meter.findIndex(({ name }) => name === 'energyKwh');

/** Counts one business day of all meters and writes it in place of what was known of it. */
export async function countDay(pool: Pool, start: EpochMs, end: EpochMs, now: EpochMs): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Before the first meter is read: what comes from here on has the day counted once more.
    await client.query('delete from changed_meter_hours where hour >= $1 and hour < $2', [start, end]);
    await write(client, start, await areasOf(pool, start, end), now);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function areasOf(pool: Pool, start: EpochMs, end: EpochMs): Promise<AreaDay[]> {
  const areas = new Map<string, AreaDay>();
  const utcDays = {
    from: Math.floor((start - hourMs) / dayMs) * dayMs,
    to: Math.floor((end - 1) / dayMs) * dayMs,
  };
  for (let after = 0; ;) {
    const page = await meterDays(pool, utcDays, end, after, pageDevices);
    for (const { areaId, deptId, days } of page.meters) {
      const hours = energyByHour(days, energyAt, start, end);
      if (hours !== null) add(areas, areaId, deptId, hours);
    }
    if (page.last === null) return [...areas.values()];
    after = page.last;
  }
}

function add(areas: Map<string, AreaDay>, areaId: number, deptId: number, hours: readonly number[]): void {
  const name = `${areaId}:${deptId}`;
  const area = areas.get(name) ?? { areaId, deptId, meters: 0, hours: hours.map(() => 0) };
  areas.set(name, area);
  area.meters += 1;
  hours.forEach((kwh, hour) => (area.hours[hour] = (area.hours[hour] ?? 0) + kwh));
}

async function write(
  client: PoolClient,
  day: EpochMs,
  areas: readonly AreaDay[],
  now: EpochMs,
): Promise<void> {
  await client.query('delete from energy_days where day = $1', [day]);
  for (const { areaId, deptId, meters, hours } of areas)
    await client.query(
      `insert into energy_days (day, area_id, dept_id, total_kwh, hours, meters) values ($1, $2, $3, $4, $5, $6)`,
      [day, areaId, deptId, hours.reduce((sum, kwh) => sum + kwh, 0), hours, meters],
    );
  await client.query(
    `insert into energy_day_runs (day, at) values ($1, $2) on conflict (day) do update set at = excluded.at`,
    [day, now],
  );
}
