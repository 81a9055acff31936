import type { Pool } from 'pg';
import { freePointLimits } from '@contract/freePoints';
import type { EpochMs } from '@contract/time';

export interface ValuePoint {
  deviceId: number;
  code: string;
  name: string;
}

export interface AlarmPoint extends ValuePoint {
  /** Alarm of ours that it tells; empty for one that we do not have. */
  standsFor: string;
}

/**
 * Declares an alarm of a unit as a free point that stands in alarm while it is on: the unit has waited already.
 * @param reserve how many more than a device may have there may be with it
 * @returns false when the device has no room for one more
 */
export async function declareAlarmPoint(
  pool: Pool,
  { deviceId, code, name, standsFor }: AlarmPoint,
  now: EpochMs,
  reserve = 0,
): Promise<boolean> {
  const { rows } = await pool.query<{ is_there: boolean }>(
    `with made as (
       insert into free_points (device_id, code, name, stands_for, kind, high, delay_s, create_by, create_time)
       select $1, $2, $3, $4, 'digital', 0.5, 0, 'collector', $5
       where (select count(*) from free_points where device_id = $1) < ${freePointLimits.perDevice} + $6::int
       on conflict (device_id, code) do nothing returning 1)
     select exists (select 1 from made)
       or exists (select 1 from free_points where device_id = $1 and code = $2) as is_there`,
    [deviceId, code, name, standsFor, now, reserve],
  );
  return rows[0]?.is_there ?? false;
}

/**
 * Names a point that answers found, and its open alarms, as the unit calls the signal: answers know no names. What a
 * person named stays.
 * @returns whether it has another name than its signal by now
 */
export async function namePoint(
  pool: Pool,
  { deviceId, code, name }: ValuePoint,
  signal: string,
): Promise<boolean> {
  const { rows } = await pool.query<{ is_named: boolean }>(
    `with named as (
       update free_points set name = $3 where device_id = $1 and code = $2 and name = $4 and create_by = 'collector'
       returning id),
     renamed as (
       update alarms a set point_name = $3 from named n
       where a.point_id = n.id and a.cleared_at is null and a.point_name = $4)
     select exists (select 1 from named)
       or exists (select 1 from free_points where device_id = $1 and code = $2 and name <> $4) as is_named`,
    [deviceId, code, name, signal],
  );
  return rows[0]?.is_named ?? false;
}

/** What a signal measures whose alarm is told beside it: a measurement without limits, for the unit has its own. */
export async function declareValuePoint(
  pool: Pool,
  { deviceId, code, name }: ValuePoint,
  now: EpochMs,
): Promise<void> {
  await pool.query(
    `insert into free_points (device_id, code, name, kind, create_by, create_time)
     select $1, $2, $3, 'analog', 'collector', $4
     where (select count(*) from free_points where device_id = $1) < ${freePointLimits.perDevice}
     on conflict (device_id, code) do nothing`,
    [deviceId, code, name, now],
  );
}
