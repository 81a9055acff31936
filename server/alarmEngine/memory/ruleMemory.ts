import { overlay } from '@contract/partialReadings';
import { deviceClasses, pointsByClass, type DeviceClass } from '@contract/points';
import { hourMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Device, DeviceState } from '../../ingest/participant';
import { int4Array, int8Array } from '../../platform/database/binaryArray';
import { columnsOf } from '../../tables/readingColumns';
import { delayTimeOf } from '../delayTime';
import { evaluatorIn } from '../evaluate';
import type { Rule } from '../rules';
import type { Subject } from '../state';
import type { Kept } from './memories';

/** No more of the past than this is looked at again, however long a memory was not written. */
const longestRecallMs = 2 * hourMs;

interface MemoryRow {
  device_id: number;
  until: EpochMs;
  written_at: EpochMs;
  v: (number | null)[];
  memories: Record<string, Kept>;
}

/** A device whose rules were just read, with them. */
export interface Loaded {
  device: Device;
  present: DeviceState;
  subject: Subject;
  rules: readonly Rule[];
}

/** A device between its memory and the present: `values` are those of the moment that is looked at. */
interface Recall extends Loaded {
  values: number[];
  since: EpochMs;
}

const adoptMemories = (subject: Subject, rules: readonly Rule[], memories: MemoryRow['memories']): void => {
  rules.forEach(({ newEvaluator, definitionId, memoryKey }, position) => {
    const kept = memories[definitionId];
    if (newEvaluator === null || kept?.key !== memoryKey) return;
    subject.evaluators[position] = { definitionId, memoryKey, evaluator: newEvaluator(kept.memory) };
  });
};

const recallOf = (loaded: Loaded, row: MemoryRow): Recall[] => {
  const { device, present, subject, rules } = loaded;
  if (present.ts < row.until) return [];
  adoptMemories(subject, rules, row.memories);
  subject.rememberedAt = row.written_at;
  const values = pointsByClass[device.class].map((_, i) => row.v[i] ?? NaN);
  const since = Math.max(row.until, present.ts - longestRecallMs);
  return present.ts > since ? [{ ...loaded, values, since }] : [];
};

interface StoredRow {
  device_id: number;
  ts: EpochMs;
  invalid: number;
  v: (number | null)[];
}

const storedSince = (deviceClass: DeviceClass): string => `
  select r.device_id, r.ts, r.invalid, array[${columnsOf(deviceClass)
    .map((column) => `r.${column}`)
    .join(', ')}]::float8[] as v
  from unnest($1::int4[], $2::int8[], $3::int8[]) as k (device_id, since, until)
  join readings_${deviceClass} r on r.device_id = k.device_id and r.ts > k.since and r.ts <= k.until
  where r.ts between $4 and $5
  order by r.device_id, r.ts`;

/** One reading of the past, told to what remembers; alarms were judged when it came. */
const look = ({ subject, rules, values }: Recall, row: StoredRow, shiftMs: number): void => {
  const reported = overlay(values, { values: row.v, invalid: row.invalid }, NaN);
  rules.forEach((rule, position) => {
    if ((rule.mask & reported) !== 0)
      evaluatorIn(subject, position, rule)?.observe(values, row.ts + shiftMs, undefined, reported);
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

const remembers = ({ newEvaluator }: Rule): boolean => newEvaluator !== null;

/**
 * Gives the rules of devices that were just loaded what they remembered before: as of the last time it was written,
 * and what was read since. A rule that was changed meanwhile, or is new, begins with what was read since.
 */
export const recallRules = async (
  pool: Pool,
  loaded: readonly Loaded[],
  toleranceMs: number,
): Promise<void> => {
  const wanted = new Map(
    loaded.filter(({ rules }) => rules.some(remembers)).map((each) => [each.device.id, each]),
  );
  if (wanted.size === 0) return;
  const { rows } = await pool.query<MemoryRow>(
    'select * from rule_memories where device_id = any($1::int[])',
    [[...wanted.keys()]],
  );
  const recalls = rows.flatMap((row) => {
    const found = wanted.get(row.device_id);
    return found === undefined ? [] : recallOf(found, row);
  });
  for (const deviceClass of deviceClasses) {
    const ofClass = recalls.filter(({ device }) => device.class === deviceClass);
    if (ofClass.length > 0) await lookAgain(pool, deviceClass, ofClass, toleranceMs);
  }
};
