import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Device, DeviceState } from '../../ingest/participant';
import type { Flicker } from '../engine';
import { settleMsOf } from '../lateHistory';
import type { Rule } from '../rules';
import { nothingJudged, withRule, type AlarmState, type LateEpisode, type OpenRule } from '../state';

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
  is_unconfirmed: boolean | null;
}

interface EpisodeRow extends OpenRow {
  last_at: number;
  settle_at: number;
}

const selectOpen = `
  select coalesce(a.device_id, t.device_id, 0) as subject_id, coalesce(a.definition_id, t.definition_id) as definition_id,
    a.id as alarm_id, a.raised_at, a.is_late, t.kind, t.since, t.due, t.fires_at, t.value, t.grace_ms, t.is_unconfirmed
  from (select * from alarms where cleared_at is null and coalesce(device_id, 0) = any($1::int[])) a
  full join (select * from alarm_timers where device_id = any($1::int[])) t
    on t.device_id = coalesce(a.device_id, 0) and t.definition_id = a.definition_id`;

const selectEpisodes = `
  select e.*, e.device_id as subject_id, null as fires_at, null as grace_ms, null as raised_at, true as is_late
  from late_episodes e where e.device_id = any($1::int[])`;

interface FlickerRow {
  subject_id: number;
  definition_id: string;
  spells: Flicker['spells'];
  is_held: boolean;
}

const selectFlickers = `
  select device_id as subject_id, definition_id, spells, is_held from contact_flickers
  where device_id = any($1::int[])`;

const timerOf = ({ kind, since, due, value, ...row }: OpenRow): OpenRule['timer'] =>
  kind === null || since === null || due === null
    ? null
    : {
        ...{ kind, since, due, value },
        graceMs: row.grace_ms ?? 0,
        isUnconfirmed: row.is_unconfirmed ?? false,
      };

const openRuleOf = (row: OpenRow): OpenRule => ({
  isOpen: row.alarm_id !== null,
  timer: timerOf(row),
  alarm: row.alarm_id === null ? null : { id: row.alarm_id, isLate: row.is_late ?? false },
});

const positionOf = (rules: readonly Rule[], definitionId: string): number =>
  rules.findIndex((rule) => rule.definitionId === definitionId);

const bySubject = <Row extends { subject_id: number }>(rows: readonly Row[]): Map<number, Row[]> => {
  const grouped = new Map<number, Row[]>();
  for (const row of rows) {
    const known = grouped.get(row.subject_id);
    if (known === undefined) grouped.set(row.subject_id, [row]);
    else known.push(row);
  }
  return grouped;
};

const adoptOpen = (state: AlarmState, rules: readonly Rule[], rows: readonly OpenRow[]): void => {
  for (const row of rows) {
    const position = positionOf(rules, row.definition_id);
    if (position < 0) continue;
    state.rules = withRule(state.rules, position, openRuleOf(row));
    state.judgedAt = Math.max(state.judgedAt, row.raised_at ?? -1, row.since ?? -1);
    if (row.fires_at !== null && row.due !== null) state.offsetMs = row.fires_at - row.due;
  }
};

const unknownBefore: OpenRule = { isOpen: false, timer: null, alarm: null };

const adoptFlickers = (state: AlarmState, rules: readonly Rule[], rows: readonly FlickerRow[]): void => {
  for (const { definition_id, spells, is_held: isHeld } of rows) {
    const position = positionOf(rules, definition_id);
    if (!rules[position]?.flicker) continue;
    const known = state.rules[position] ?? unknownBefore;
    state.rules = withRule(state.rules, position, { ...known, flicker: { spells, isHeld } });
  }
};

const adoptEpisodes = (state: AlarmState, rules: readonly Rule[], rows: readonly EpisodeRow[]): void => {
  for (const row of rows) {
    const position = positionOf(rules, row.definition_id);
    if (position < 0) continue;
    const episode: LateEpisode = { ...openRuleOf(row), lastAt: row.last_at, settleAt: row.settle_at };
    state.late = withRule(state.late, position, episode);
  }
};

/** Of a device that was judged until its newest reading. */
export const judgedUntil = ({ ts, receivedAt, lateTs }: DeviceState): AlarmState => ({
  ...nothingJudged(),
  ts,
  judgedAt: ts,
  lateTs,
  handedOverAt: lateTs < 0 ? null : receivedAt + settleMsOf(receivedAt - ts),
});

/** Whose rules are read, by which rules, and where what was committed about them goes. */
export interface Reading {
  id: number;
  rules: readonly Rule[];
  state: AlarmState;
}

/** Reads what was committed about open and pending rules, and about history that is being told. */
export const readOpenRules = async (pool: Pool, readings: readonly Reading[]): Promise<void> => {
  const ids = [readings.map(({ id }) => id)];
  const [open, episodes, flickers] = await Promise.all([
    pool.query<OpenRow>(selectOpen, ids),
    pool.query<EpisodeRow>(selectEpisodes, ids),
    pool.query<FlickerRow>(selectFlickers, ids),
  ]);
  const [openById, episodesById] = [bySubject(open.rows), bySubject(episodes.rows)];
  const flickersById = bySubject(flickers.rows);
  for (const { id, rules, state } of readings) {
    adoptOpen(state, rules, openById.get(id) ?? []);
    adoptFlickers(state, rules, flickersById.get(id) ?? []);
    adoptEpisodes(state, rules, episodesById.get(id) ?? []);
  }
};

/** Devices with something open, pending or half told: they must be watched although they may not speak again. */
export const unsettledDeviceIds = async (pool: Pool, shards: readonly number[]): Promise<number[]> => {
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

/** When each of the device's late episodes that wait for their end was followed by another reading. */
export const nextReadings = async (
  pool: Pool,
  { id, class: deviceClass }: Device,
  { late }: AlarmState,
): Promise<Map<EpochMs, EpochMs>> => {
  const { rows } = await pool.query<{ last_at: EpochMs; next: EpochMs | null }>(
    `select k.last_at, (select min(ts) from readings_${deviceClass} where device_id = $1 and ts > k.last_at) as next
     from unnest($2::int8[]) as k (last_at)`,
    [id, late.flatMap((episode) => episode?.lastAt ?? [])],
  );
  return new Map(rows.flatMap(({ last_at, next }) => (next === null ? [] : [[last_at, next]])));
};
