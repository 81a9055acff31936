import type { DeviceClass } from '@contract/points';
import { hourMs, type EpochMs } from '@contract/time';
import type { Pool, PoolClient } from 'pg';
import { columnsOf } from '../../tables/readingColumns';
import { rowOf, tableOf } from './columns';
import type { ReadingRow } from './readingRow';

export type Queryable = Pick<Pool | PoolClient, 'query'>;

export interface DeviceHour {
  deviceId: number;
  hour: EpochMs;
}

export const hourKey = ({ deviceId, hour }: DeviceHour): string => `${deviceId}:${hour}`;

const selectList = (deviceClass: DeviceClass): string =>
  ['r.device_id', 'r.ts', 'r.n', 'r.invalid', ...columnsOf(deviceClass).map((column) => `r.${column}`)].join(
    ', ',
  );

/** Raw rows of one device in [from, to), in time order. */
export const rawRows = async (
  db: Queryable,
  deviceClass: DeviceClass,
  deviceId: number,
  from: EpochMs,
  to: EpochMs,
): Promise<ReadingRow[]> => {
  const text = `select ${selectList(deviceClass)} from ${tableOf(deviceClass)} r
    where r.device_id = $1 and r.ts >= $2 and r.ts < $3 order by r.ts`;
  const { rows } = await db.query<unknown[]>({ text, values: [deviceId, from, to], rowMode: 'array' });
  return rows.map(rowOf);
};

/** Raw rows of many device-hours of one class, by hourKey. The outer bounds let the planner skip partitions. */
export const rawRowsOfHours = async (
  db: Queryable,
  deviceClass: DeviceClass,
  hours: readonly DeviceHour[],
): Promise<Map<string, ReadingRow[]>> => {
  const starts = hours.map((each) => each.hour);
  const text = `select ${selectList(deviceClass)}
    from unnest($1::int[], $2::bigint[]) as d (device_id, hour)
    join ${tableOf(deviceClass)} r on r.device_id = d.device_id and r.ts >= d.hour and r.ts < d.hour + ${hourMs}
    where r.ts >= $3 and r.ts < $4 order by r.device_id, r.ts`;
  const bounds = [Math.min(...starts), Math.max(...starts) + hourMs];
  const values = [hours.map((each) => each.deviceId), starts, ...bounds];
  const { rows } = await db.query<unknown[]>({ text, values, rowMode: 'array' });
  const byHour = new Map<string, ReadingRow[]>();
  for (const cells of rows) {
    const row = rowOf(cells);
    const key = hourKey({ deviceId: Number(cells[0]), hour: Math.floor(row.ts / hourMs) * hourMs });
    const found = byHour.get(key);
    if (found) found.push(row);
    else byHour.set(key, [row]);
  }
  return byHour;
};
