import { hourMs } from '@contract/time';
import type { Batch } from './batch';
import { flatFloat8Array, int4Array, int8Array } from '../platform/database/binaryArray';
import type { Device } from './places';
import type { DeviceState } from './deviceState';
import type { PreparedQuery } from '../platform/database/statements';

/** Fails (division by zero) when one of the shards is no longer leased to us; holds the leases to the commit. */
export const holdLeases = (owner: string, shards: readonly number[]): PreparedQuery => ({
  name: 'ingest_leases',
  text: `
    select 1 / (count(*) = $3)::int as held from (
      select 1 from ingest_shards where owner = $1 and shard = any($2::smallint[]) for key share) held`,
  values: [owner, shards, shards.length],
});

export const leaseLost = '22012';

interface LatestWrite {
  id: number;
  present: DeviceState;
  from: number;
  to: number;
}

// Sliced from one flat array without nulls: an array of arrays has no binary form of its own.
const latestText = `
  insert into latest as l (device_id, ts, n, received_at, invalid, v)
  select u.device_id, u.ts, u.n, u.received_at, u.invalid,
    array_replace(($6::float8[])[u.lo:u.hi], 'NaN'::float8, null)
  from unnest($1::int4[], $2::int8[], $3::int8[], $4::int8[], $5::int4[], $7::int4[], $8::int4[])
    as u (device_id, ts, n, received_at, invalid, lo, hi)
  on conflict (device_id) do update set ts = excluded.ts, n = excluded.n, received_at = excluded.received_at,
    invalid = excluded.invalid, v = excluded.v`;

const hasNewPresent = (device: Device): boolean =>
  device.draft !== null &&
  device.draft.ts >= 0 &&
  (device.draft.ts !== device.present?.ts || device.draft.n !== device.present.n);

export const writeLatest = (touched: Iterable<Device>): PreparedQuery | null => {
  let length = 0;
  const writes: LatestWrite[] = [];
  for (const device of touched) {
    const { draft: present } = device;
    if (present === null || !hasNewPresent(device)) continue;
    const from = length + 1;
    length += present.values.length;
    writes.push({ id: device.id, present, from, to: length });
  }
  if (writes.length === 0) return null;
  return {
    name: 'ingest_latest',
    text: latestText,
    values: [
      int4Array(writes, (write) => write.id),
      int8Array(writes, (write) => write.present.ts),
      int8Array(writes, (write) => write.present.n),
      int8Array(writes, (write) => write.present.receivedAt),
      int4Array(writes, (write) => write.present.invalid),
      flatFloat8Array(writes, (write) => write.present.values, length),
      int4Array(writes, (write) => write.from),
      int4Array(writes, (write) => write.to),
    ],
  };
};

export interface HourMark {
  device: Device;
  hour: number;
}

const hourOf = (ts: number): number => Math.floor(ts / hourMs) * hourMs;

/**
 * Device-hours that this batch changes. The hour that runs is marked once, which is safe because the packer takes an
 * hour only minutes after its end (and once more after the clock was set); a past hour is marked every time.
 */
export const hoursToMark = (batch: Batch): HourMark[] => {
  const runningHour = hourOf(batch.startedAt);
  const marks = new Map<Device, Set<number>>();
  for (const rows of batch.rows.values())
    for (const { device, ts } of rows) {
      const hour = hourOf(ts);
      if (hour >= runningHour && hour === device.markedHour) continue;
      const hours = marks.get(device);
      if (hours === undefined) marks.set(device, new Set([hour]));
      else hours.add(hour);
    }
  return [...marks].flatMap(([device, hours]) => [...hours].map((hour) => ({ device, hour })));
};

// The update changes nothing but takes the row's lock: a packer that is about to take the hour waits for the commit.
export const markHours = (marks: readonly HourMark[]): PreparedQuery => ({
  name: 'ingest_hours',
  text: `
    insert into dirty_hours (device_id, hour)
    select u.device_id, u.hour from unnest($1::int4[], $2::int8[]) as u (device_id, hour)
    on conflict (device_id, hour) do update set hour = excluded.hour`,
  values: [int4Array(marks, (mark) => mark.device.id), int8Array(marks, (mark) => mark.hour)],
});
