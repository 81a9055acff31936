import { deviceClasses, pointsByClass, type DeviceClass } from '@contract/points';
import { hourMs, minuteMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Rule } from '../alarmEngine/rules';
import type { Batch } from './batch';
import { int4Array, int8Array } from '../platform/database/binaryArray';
import { delayTimeOf } from './classify';
import { gaugeIn } from './evaluate';
import type { Device } from './places';
import type { Present } from './present';
import type { PreparedQuery } from '../platform/database/statements';
import { columnsOf } from './readingSql';

/** A device's memory is written at most this often; what came since is read again from its readings. */
const memoryRestMs = 5 * minuteMs;
/** No more of the past than this is looked at again, however long a memory was not written. */
const longestRecallMs = 2 * hourMs;

interface Kept {
  key: string;
  memory: object;
}

/** Devices of this batch whose rules remember something that was not written for a while. */
export const memoriesToWrite = ({ touched, startedAt }: Batch): Device[] =>
  [...touched].filter(
    ({ draft, rememberedAt }) =>
      draft !== null && draft.gauges.length > 0 && startedAt - rememberedAt >= memoryRestMs,
  );

const keptBy = ({ gauges }: Present): Record<string, Kept> => {
  const kept: Record<string, Kept> = {};
  for (const rule of gauges)
    if (rule !== undefined) kept[rule.definitionId] = { key: rule.memoryKey, memory: rule.gauge.memory };
  return kept;
};

const valuesOf = ({ values }: Present): (number | null)[] =>
  values.map((value) => (Number.isNaN(value) ? null : value));

export const writeMemories = (devices: readonly Device[], now: EpochMs): PreparedQuery => ({
  name: 'ingest_memories',
  text: `
    insert into rule_memories (device_id, until, written_at, v, memories)
    select x.device_id, x.until, $2, x.v, x.memories
    from jsonb_to_recordset($1::jsonb) as x (device_id int, until bigint, v jsonb, memories jsonb)
    on conflict (device_id) do update set until = excluded.until, written_at = excluded.written_at,
      v = excluded.v, memories = excluded.memories`,
  values: [
    JSON.stringify(
      devices.flatMap(({ id, draft }) =>
        draft === null
          ? []
          : [{ device_id: id, until: draft.ts, v: valuesOf(draft), memories: keptBy(draft) }],
      ),
    ),
    now,
  ],
});

interface MemoryRow {
  device_id: number;
  until: EpochMs;
  written_at: EpochMs;
  v: (number | null)[];
  memories: Record<string, Kept>;
}

/** A device between its memory and the present: `values` are those of the moment that is looked at. */
interface Recall {
  device: Device;
  present: Present;
  rules: readonly Rule[];
  values: number[];
  since: EpochMs;
}

const adoptMemories = (present: Present, rules: readonly Rule[], memories: MemoryRow['memories']): void => {
  rules.forEach(({ newGauge, definitionId, memoryKey }, position) => {
    const kept = memories[definitionId];
    if (newGauge === null || kept?.key !== memoryKey) return;
    present.gauges[position] = { definitionId, memoryKey, gauge: newGauge(kept.memory) };
  });
};

const recallOf = (device: Device, rules: readonly Rule[], row: MemoryRow): Recall[] => {
  const { present } = device;
  if (present === null || present.ts < row.until) return [];
  adoptMemories(present, rules, row.memories);
  device.rememberedAt = row.written_at;
  const values = pointsByClass[device.class].map((_, i) => row.v[i] ?? NaN);
  const since = Math.max(row.until, present.ts - longestRecallMs);
  return present.ts > since ? [{ device, present, rules, values, since }] : [];
};

interface StoredRow {
  device_id: number;
  ts: EpochMs;
  invalid: number;
  v: (number | null)[];
}

const storedSince = (deviceClass: DeviceClass): string => `
  select r.device_id, r.ts, r.invalid, array[${columnsOf(deviceClass, 'r.')}]::float8[] as v
  from unnest($1::int4[], $2::int8[], $3::int8[]) as k (device_id, since, until)
  join readings_${deviceClass} r on r.device_id = k.device_id and r.ts > k.since and r.ts <= k.until
  where r.ts between $4 and $5
  order by r.device_id, r.ts`;

/** One reading of the past, told to what remembers; alarms were judged when it came. */
const look = ({ present, rules, values }: Recall, row: StoredRow, shiftMs: number): void => {
  let reported = 0;
  row.v.forEach((value, i) => {
    if (value === null && (row.invalid & (1 << i)) === 0) return;
    values[i] = value ?? NaN;
    reported |= 1 << i;
  });
  rules.forEach((rule, position) => {
    if ((rule.mask & reported) !== 0) gaugeIn(present, position, rule)?.observe(values, row.ts + shiftMs);
  });
};

const lookAgain = async (
  pool: Pool,
  deviceClass: DeviceClass,
  recalls: readonly Recall[],
  toleranceMs: number,
): Promise<void> => {
  const byDevice = new Map(recalls.map((recall) => [recall.device.id, recall]));
  const untils = recalls.map(({ present }) => present.ts);
  const { rows } = await pool.query<StoredRow>(storedSince(deviceClass), [
    int4Array(recalls, ({ device }) => device.id),
    int8Array(recalls, ({ since }) => since),
    int8Array(recalls, ({ present }) => present.ts),
    Math.min(...recalls.map(({ since }) => since)),
    Math.max(...untils),
  ]);
  for (const row of rows) {
    const recall = byDevice.get(row.device_id);
    if (recall === undefined) continue;
    const { ts, receivedAt } = recall.present;
    look(recall, row, delayTimeOf(ts, receivedAt, toleranceMs) - ts);
  }
};

const remembers = ({ newGauge }: Rule): boolean => newGauge !== null;

/**
 * Gives the rules of devices that were just loaded what they remembered before: as of the last time it was written,
 * and what was read since. A rule that was changed meanwhile, or is new, begins with what was read since.
 */
export const recallRules = async (
  pool: Pool,
  devices: readonly Device[],
  rulesOf: (device: Device) => readonly Rule[],
  toleranceMs: number,
): Promise<void> => {
  const wanted = new Map(
    devices.filter((device) => rulesOf(device).some(remembers)).map((device) => [device.id, device]),
  );
  if (wanted.size === 0) return;
  const { rows } = await pool.query<MemoryRow>(
    'select * from rule_memories where device_id = any($1::int[])',
    [[...wanted.keys()]],
  );
  const recalls = rows.flatMap((row) => {
    const device = wanted.get(row.device_id);
    return device === undefined ? [] : recallOf(device, rulesOf(device), row);
  });
  for (const deviceClass of deviceClasses) {
    const ofClass = recalls.filter(({ device }) => device.class === deviceClass);
    if (ofClass.length > 0) await lookAgain(pool, deviceClass, ofClass, toleranceMs);
  }
};
