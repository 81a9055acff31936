import type { DeviceClass } from '@contract/points';
import { staleness, usualReports } from '@contract/staleness';
import { minuteMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { int4Array } from '../platform/database/binaryArray';
import type { Device } from '../ingest/participant';

/** As many of the newest reports are looked at; enough for 20 minutes at one in 10 s. */
const newestReports = 120;
/** A report a minute is usual (docs/field-protocol.md), and a controller that was cut off must connect first. */
const leastMs = minuteMs;

const usualGaps = (deviceClass: DeviceClass): string => `
  select k.device_id, percentile_disc(${usualReports.share}) within group (order by g.gap) as gap
  from unnest($1::int4[]) as k (device_id) cross join lateral (
    select r.ts, r.ts - lag(r.ts) over (order by r.ts) as gap from (
      select ts from readings_${deviceClass}
      where device_id = k.device_id and ts > $2 and ts <= $3 order by ts desc limit ${newestReports}) r) g
  group by k.device_id
  having count(*) >= ${usualReports.least} and max(g.ts) - min(g.ts) >= $4`;

const byClass = (devices: readonly Device[]): Map<DeviceClass, Device[]> => {
  const grouped = new Map<DeviceClass, Device[]>();
  for (const device of devices) {
    const known = grouped.get(device.class);
    if (known === undefined) grouped.set(device.class, [device]);
    else known.push(device);
  }
  return grouped;
};

/**
 * How long each device may take to speak: the interval that nine of ten of its last reports kept, by its own clock;
 * where none can be told, because only changes are sent, as slow as the field allows.
 */
export const usualIntervals = async (
  pool: Pool,
  devices: readonly Device[],
  until: EpochMs,
  delayFactor: number,
): Promise<(device: Device) => number> => {
  const gaps = new Map<number, number>();
  for (const [deviceClass, ofClass] of byClass(devices)) {
    const { rows } = await pool.query<{ device_id: number; gap: number }>(usualGaps(deviceClass), [
      int4Array(ofClass, ({ id }) => id),
      Math.round(until - staleness.lookBackMs),
      Math.round(until),
      Math.round(usualReports.leastSpanMs * delayFactor),
    ]);
    for (const { device_id, gap } of rows) gaps.set(device_id, gap);
  }
  return ({ id }) => Math.max(leastMs * delayFactor, gaps.get(id) ?? staleness.slowestMs * delayFactor);
};
