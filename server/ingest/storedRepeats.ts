import type { DeviceClass } from '@contract/points';
import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { int4Array, int8Array } from '../platform/database/binaryArray';
import type { FieldMessage } from './message';
import type { Device } from './places';
import { findReadings } from './readingSql';
import type { Reading, Verdict } from './verdict';

/** A message with its verdict. */
export interface Judged {
  message: FieldMessage;
  verdict: Verdict;
}

/** What a message measured. */
export const readingsOf = (verdict: Verdict): readonly Reading[] => {
  if (verdict.kind === 'reading') return [verdict];
  if (verdict.kind === 'refused') return verdict.atArrival === undefined ? [] : [verdict.atArrival];
  return verdict.kind === 'history' ? verdict.readings : [];
};

/** What a message is identified by in the store. */
export const keyOf = (deviceId: number, ts: EpochMs, n: number): string => `${deviceId} ${ts} ${n}`;

const findStored = async (
  pool: Pool,
  deviceClass: DeviceClass,
  readings: readonly Reading[],
  stored: Set<string>,
): Promise<void> => {
  const times = readings.map(({ t }) => t);
  const { rows } = await pool.query<{
    device_id: number;
    ts: number;
    n: number;
    point_n: (number | null)[] | null;
  }>(findReadings(deviceClass), [
    int4Array(readings, ({ device }) => device.id),
    int8Array(readings, ({ t }) => t),
    Math.min(...times),
    Math.max(...times),
  ]);
  for (const { device_id, ts, n, point_n } of rows)
    for (const said of [n, ...(point_n ?? [])]) if (said !== null) stored.add(keyOf(device_id, ts, said));
};

/** Which of the messages that are not newer than what is known were committed before (a controller sent again). */
export const storedRepeats = async (pool: Pool, judged: readonly Judged[]): Promise<ReadonlySet<string>> => {
  const wanted = new Map<DeviceClass, Reading[]>();
  const newest = new Map<Device, EpochMs>();
  for (const reading of judged.flatMap(({ verdict }) => readingsOf(verdict))) {
    const { device, t } = reading;
    const known = newest.get(device) ?? device.present?.ts ?? -1;
    if (t > known) {
      newest.set(device, t);
      continue;
    }
    const sameClass = wanted.get(device.class);
    if (sameClass === undefined) wanted.set(device.class, [reading]);
    else sameClass.push(reading);
  }
  const stored = new Set<string>();
  for (const [deviceClass, readings] of wanted) await findStored(pool, deviceClass, readings, stored);
  return stored;
};
