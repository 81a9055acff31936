import { pointsByClass } from '@contract/points';
import type { Pool } from 'pg';
import type { Device } from './places';
import { unseen, type DeviceState } from './deviceState';

interface LatestRow {
  device_id: number;
  ts: number;
  n: number;
  received_at: number;
  invalid: number;
  v: (number | null)[];
}

const stateOf = (row: LatestRow, pointCount: number, toleranceMs: number): DeviceState => {
  const cameLate = row.received_at - row.ts > toleranceMs;
  const values = Array.from({ length: pointCount }, (_, i) => row.v[i] ?? NaN);
  const known = values.reduce(
    (mask, value, i) => (Number.isNaN(value) ? mask : mask | (1 << i)),
    row.invalid,
  );
  return {
    ...unseen(pointCount),
    ts: row.ts,
    n: row.n,
    receivedAt: row.received_at,
    values,
    invalid: row.invalid,
    reported: known,
    seenTs: row.ts,
    seenAt: row.received_at,
    isClockProven: false,
    ...(!cameLate && { live: { ts: row.ts, steadyAt: row.received_at, errorMs: row.ts - row.received_at } }),
    lateTs: cameLate ? row.ts : -1,
  };
};

/** Reads what was committed about these devices; a device never heard of starts empty. */
export const readDevices = async (
  pool: Pool,
  devices: readonly Device[],
  toleranceMs: number,
): Promise<void> => {
  const { rows } = await pool.query<LatestRow>('select * from latest where device_id = any($1::int[])', [
    devices.map((device) => device.id),
  ]);
  const latestById = new Map(rows.map((row) => [row.device_id, row]));
  for (const device of devices) {
    const pointCount = pointsByClass[device.class].length;
    const row = latestById.get(device.id);
    device.present = row === undefined ? unseen(pointCount) : stateOf(row, pointCount, toleranceMs);
    device.draft = null;
  }
};
