import type { Statements } from '../../platform/database/statements';
import type { AlarmDraft } from '../changes';
import type { AlarmRef } from '../state';

const insertTimers = `
  insert into alarm_timers (device_id, definition_id, kind, since, due, fires_at, value, grace_ms, is_unconfirmed)
  select x.device_id, x.definition_id, x.kind, x.since, x.due, x.fires_at, x.value, x.grace_ms, x.is_unconfirmed
  from jsonb_to_recordset($1::jsonb) as x (device_id int, definition_id text, kind text, since bigint,
    due bigint, fires_at bigint, value real, grace_ms bigint, is_unconfirmed boolean)
  on conflict (device_id, definition_id) do update set kind = excluded.kind, since = excluded.since,
    due = excluded.due, fires_at = excluded.fires_at, value = excluded.value, grace_ms = excluded.grace_ms,
    is_unconfirmed = excluded.is_unconfirmed`;

const insertEpisodes = `
  insert into late_episodes (device_id, definition_id, alarm_id, kind, since, due, value, last_at, settle_at, is_unconfirmed)
  select x.device_id, x.definition_id, x.alarm_id, x.kind, x.since, x.due, x.value, x.last_at, x.settle_at, x.is_unconfirmed
  from jsonb_to_recordset($1::jsonb) as x (device_id int, definition_id text, alarm_id bigint, kind text,
    since bigint, due bigint, value real, last_at bigint, settle_at bigint, is_unconfirmed boolean)
  on conflict (device_id, definition_id) do update set alarm_id = excluded.alarm_id, kind = excluded.kind,
    since = excluded.since, due = excluded.due, value = excluded.value, last_at = excluded.last_at,
    settle_at = excluded.settle_at, is_unconfirmed = excluded.is_unconfirmed`;

const insertFlickers = `
  insert into contact_flickers (device_id, definition_id, spells, is_held)
  select x.device_id, x.definition_id, x.spells, x.is_held
  from jsonb_to_recordset($1::jsonb) as x (device_id int, definition_id text, spells jsonb, is_held boolean)
  on conflict (device_id, definition_id) do update set spells = excluded.spells, is_held = excluded.is_held`;

const removeFrom = (table: 'alarm_timers' | 'late_episodes' | 'contact_flickers'): string => `
  delete from ${table} t using jsonb_to_recordset($1::jsonb) as x (device_id int, definition_id text)
  where t.device_id = x.device_id and t.definition_id = x.definition_id`;

const idOf = ({ id }: AlarmRef): number => {
  if (id === null) throw new Error('a delay was written before its alarm had an id');
  return id;
};

const timerRows = (changes: AlarmDraft) =>
  [...changes.rules.values()].flatMap(({ subjectId, definitionId, rule, offsetMs }) =>
    rule?.timer
      ? [
          {
            device_id: subjectId,
            definition_id: definitionId,
            kind: rule.timer.kind,
            since: Math.round(rule.timer.since),
            due: Math.round(rule.timer.due),
            fires_at: Math.round(rule.timer.due + offsetMs),
            value: rule.timer.value,
            grace_ms: Math.round(rule.timer.graceMs),
            is_unconfirmed: rule.timer.isUnconfirmed,
          },
        ]
      : [],
  );

const episodeRows = (changes: AlarmDraft) =>
  [...changes.late.values()].flatMap(({ deviceId, definitionId, episode }) =>
    episode === null
      ? []
      : [
          {
            device_id: deviceId,
            definition_id: definitionId,
            alarm_id: episode.alarm === null ? null : idOf(episode.alarm),
            kind: episode.timer?.kind ?? null,
            since: episode.timer === null ? null : Math.round(episode.timer.since),
            due: episode.timer === null ? null : Math.round(episode.timer.due),
            value: episode.timer?.value ?? null,
            last_at: episode.lastAt,
            settle_at: Math.round(episode.settleAt),
            is_unconfirmed: episode.timer?.isUnconfirmed ?? false,
          },
        ],
  );

const keyOf = (deviceId: number, definitionId: string) => ({
  device_id: deviceId,
  definition_id: definitionId,
});

const writeList = async (statements: Statements, text: string, rows: readonly object[]): Promise<void> => {
  if (rows.length > 0) await statements.query(text, [JSON.stringify(rows)]);
};

/** Contacts that have come and gone, and those of which that is forgotten. */
const writeFlickers = async (statements: Statements, changes: AlarmDraft): Promise<void> => {
  const contacts = [...changes.rules.values()].filter(({ isContact }) => isContact);
  const written = contacts.flatMap(({ subjectId, definitionId, rule }) =>
    rule?.flicker
      ? [
          {
            ...keyOf(subjectId, definitionId),
            ...{ spells: rule.flicker.spells, is_held: rule.flicker.isHeld },
          },
        ]
      : [],
  );
  await writeList(statements, insertFlickers, written);
  const calm = contacts.filter(({ rule }) => !rule?.flicker);
  await writeList(
    statements,
    removeFrom('contact_flickers'),
    calm.map(({ subjectId, definitionId }) => keyOf(subjectId, definitionId)),
  );
};

/** Pending delays and history that is being told, after the alarms they belong to have their ids. */
export const writeDelays = async (statements: Statements, changes: AlarmDraft): Promise<void> => {
  await writeList(statements, insertTimers, timerRows(changes));
  const stopped = [...changes.rules.values()].filter(({ rule }) => !rule?.timer);
  await writeList(
    statements,
    removeFrom('alarm_timers'),
    stopped.map(({ subjectId, definitionId }) => keyOf(subjectId, definitionId)),
  );
  await writeFlickers(statements, changes);
  await writeList(statements, insertEpisodes, episodeRows(changes));
  const withoutEpisode = [...changes.late.values()].filter(({ episode }) => episode === null);
  await writeList(
    statements,
    removeFrom('late_episodes'),
    withoutEpisode.map(({ deviceId, definitionId }) => keyOf(deviceId, definitionId)),
  );
};
