import { pointsByClass } from '@contract/points';
import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Rule } from '../alarmEngine/rules';
import { settleMsOf } from './lateHistory';
import type { Device } from './places';
import { unseen, withRule, type LateEpisode, type OpenRule, type Present } from './present';

interface LatestRow {
  device_id: number;
  ts: number;
  n: number;
  received_at: number;
  invalid: number;
  v: (number | null)[];
}

interface OpenRow {
  subject_id: number;
  definition_id: string;
  alarm_id: number | null;
  raised_at: EpochMs | null;
  is_late: boolean | null;
  kind: 'raise' | 'clear' | null;
  since: number | null;
  due: number | null;
  fires_at: number | null;
  value: number | null;
  grace_ms: number | null;
}

interface EpisodeRow extends OpenRow {
  last_at: number;
  settle_at: number;
}

const selectOpen = `
  select coalesce(a.device_id, t.device_id, 0) as subject_id, coalesce(a.definition_id, t.definition_id) as definition_id,
    a.id as alarm_id, a.raised_at, a.is_late, t.kind, t.since, t.due, t.fires_at, t.value, t.grace_ms
  from (select * from alarms where cleared_at is null and coalesce(device_id, 0) = any($1::int[])) a
  full join (select * from alarm_timers where device_id = any($1::int[])) t
    on t.device_id = coalesce(a.device_id, 0) and t.definition_id = a.definition_id`;

const timerOf = ({ kind, since, due, value, grace_ms: graceMs }: OpenRow): OpenRule['timer'] =>
  kind === null || since === null || due === null ? null : { kind, since, due, value, graceMs: graceMs ?? 0 };

const openRuleOf = (row: OpenRow): OpenRule => ({
  isOpen: row.alarm_id !== null,
  timer: timerOf(row),
  alarm: row.alarm_id === null ? null : { id: row.alarm_id, isLate: row.is_late ?? false },
});

const positionOf = (rules: readonly Rule[], definitionId: string): number =>
  rules.findIndex((rule) => rule.definitionId === definitionId);

const presentOf = (row: LatestRow, pointCount: number, toleranceMs: number): Present => {
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
    judgedAt: row.ts,
    lateTs: cameLate ? row.ts : -1,
    handedOverAt: cameLate ? row.received_at + settleMsOf(row.received_at - row.ts) : null,
  };
};

const bySubject = <Row extends OpenRow>(rows: readonly Row[]): Map<number, Row[]> => {
  const grouped = new Map<number, Row[]>();
  for (const row of rows) {
    const known = grouped.get(row.subject_id);
    if (known === undefined) grouped.set(row.subject_id, [row]);
    else known.push(row);
  }
  return grouped;
};

/** Rules of subjects that are open or pending, by subject. */
export const loadOpenRules = async (
  pool: Pool,
  subjectIds: readonly number[],
): Promise<Map<number, OpenRow[]>> => {
  const { rows } = await pool.query<OpenRow>(selectOpen, [subjectIds]);
  return bySubject(rows);
};

export const adoptOpenRules = (
  holder: Pick<Present, 'rules' | 'offsetMs'> & Partial<Pick<Present, 'judgedAt'>>,
  rules: readonly Rule[],
  rows: readonly OpenRow[],
): void => {
  for (const row of rows) {
    const position = positionOf(rules, row.definition_id);
    if (position < 0) continue;
    holder.rules = withRule(holder.rules, position, openRuleOf(row));
    if (holder.judgedAt !== undefined)
      holder.judgedAt = Math.max(holder.judgedAt, row.raised_at ?? -1, row.since ?? -1);
    if (row.fires_at !== null && row.due !== null) holder.offsetMs = row.fires_at - row.due;
  }
};

const adoptEpisodes = (present: Present, rules: readonly Rule[], rows: readonly EpisodeRow[]): void => {
  for (const row of rows) {
    const position = positionOf(rules, row.definition_id);
    if (position < 0) continue;
    const episode: LateEpisode = { ...openRuleOf(row), lastAt: row.last_at, settleAt: row.settle_at };
    present.late = withRule(present.late, position, episode);
  }
};

/** Reads what was committed about these devices; a device never heard of starts empty. */
export const loadDevices = async (
  pool: Pool,
  devices: readonly Device[],
  rulesOf: (device: Device) => readonly Rule[],
  toleranceMs: number,
): Promise<void> => {
  if (devices.length === 0) return;
  const ids = devices.map((device) => device.id);
  const [latest, open, episodes] = await Promise.all([
    pool.query<LatestRow>('select * from latest where device_id = any($1::int[])', [ids]),
    loadOpenRules(pool, ids),
    pool.query<EpisodeRow>(
      'select e.*, e.device_id as subject_id, null as fires_at, null as grace_ms, null as raised_at, true as is_late from late_episodes e where e.device_id = any($1::int[])',
      [ids],
    ),
  ]);
  const latestById = new Map(latest.rows.map((row) => [row.device_id, row]));
  const episodesById = bySubject(episodes.rows);
  for (const device of devices) {
    const pointCount = pointsByClass[device.class].length;
    const row = latestById.get(device.id);
    const present = row === undefined ? unseen(pointCount) : presentOf(row, pointCount, toleranceMs);
    adoptOpenRules(present, rulesOf(device), open.get(device.id) ?? []);
    adoptEpisodes(present, rulesOf(device), episodesById.get(device.id) ?? []);
    device.present = present;
    device.draft = null;
  }
};

/** Devices with something open, pending or half told: they must be watched although they may not speak again. */
export const watchedDeviceIds = async (pool: Pool, shards: readonly number[]): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `select d.id from (
      select device_id as id from alarms where cleared_at is null and device_id is not null
      union select device_id from alarm_timers where device_id > 0
      union select device_id from late_episodes) w
     join devices d using (id) join sites s on s.id = d.site_id where s.shard = any($1::smallint[])`,
    [shards],
  );
  return rows.map(({ id }) => id);
};
