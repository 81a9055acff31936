import type { EpochMs } from '@contract/time';
import type { Statements } from '../../platform/database/statements';
import { announceAlarms, type AlarmChange } from './outbox';
import { qualify } from '../../alarmEngine/correlation/qualify';
import { recordSteps } from './steps';
import type { AlarmChanges, ClearedAlarm, RaisedAlarm } from '../../alarmEngine/changes';
import type { AlarmRef } from '../../alarmEngine/state';

const causeOfFault = "jsonb_build_object('id', null, 'reason', f.reason, 'detail', f.detail, 'sites', null)";

// A late record of the past never doubles an alarm that is there already, live or late; one of no point is an alarm of its own.
const insertAlarms = `
  insert into alarms (id, definition_id, site_id, device_id, level, value, threshold, raised_at, recorded_at,
    cleared_at, acknowledged_at, is_late, point_id, point_name, source_level, cause)
  overriding system value
  select x.id, x.definition_id, x.site_id, x.device_id, x.level, x.value, x.threshold, x.raised_at, x.recorded_at,
    x.cleared_at, case when x.is_late then x.recorded_at end, x.is_late, x.point_id, x.point_name, x.source_level,
    (select ${causeOfFault} from site_link_faults f where f.site_id = x.site_id and f.fault = x.link_fault)
  from jsonb_to_recordset($1::jsonb) as x (id bigint, definition_id text, site_id int, device_id int,
    level smallint, value real, threshold real, raised_at bigint, recorded_at bigint, cleared_at bigint, is_late boolean,
    point_id int, point_name text, source_level smallint, link_fault text)
  where not x.is_late or x.cleared_at is null or (x.point_name is not null and x.point_id is null) or not exists (
    select 1 from alarms a where a.device_id = x.device_id and a.definition_id = x.definition_id
      and a.point_id is not distinct from x.point_id
      and a.raised_at <= x.cleared_at and coalesce(a.cleared_at, x.raised_at) >= x.raised_at)`;

// Where history goes on into an alarm that was told live, both are the same alarm: the late record ends there.
const clearAlarms = `
  update alarms a set cleared_at = case when x.is_late then least(x.at, (
    select min(later.raised_at) from alarms later where later.device_id = a.device_id
      and later.definition_id = a.definition_id and later.point_id is not distinct from a.point_id
      and (a.point_id is not null or later.point_name is not distinct from a.point_name) and not later.is_late and later.raised_at > a.raised_at
      and later.id <> a.id)) else x.at end
  from jsonb_to_recordset($1::jsonb) as x (id bigint, at bigint, is_late boolean)
  where a.id = x.id and (a.cleared_at is null or x.is_late)`;

// It was recorded as known to nobody: whoever must act hears of it now.
const confirmAlarms = `
  update alarms set is_late = false, acknowledged_at = null, recorded_at = $2 where id = any($1::bigint[])`;

const insertTransitions = `
  insert into alarm_transitions (alarm_id, kind, at, recorded_at, value, note)
  select x.alarm_id, x.kind, x.at, x.recorded_at, x.value, x.note
  from jsonb_to_recordset($1::jsonb)
    as x (alarm_id bigint, kind text, at bigint, recorded_at bigint, value real, note text)
  where exists (select 1 from alarms a where a.id = x.alarm_id)`;

const givenId = ({ id }: { id: number | null }): number => {
  if (id === null) throw new Error('an alarm was written before it had an id');
  return id;
};

const giveIds = async (statements: Statements, raised: readonly RaisedAlarm[]): Promise<void> => {
  const { rows } = await statements.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('alarms', 'id')) as id from generate_series(1, $1)`,
    [raised.length],
  );
  raised.forEach(({ alarm }, i) => {
    alarm.id = rows[i]?.id ?? null;
  });
};

const alarmRowOf = (raised: RaisedAlarm, clearedAt: EpochMs | null, now: EpochMs) => ({
  id: givenId(raised.alarm),
  definition_id: raised.rule.definitionId,
  site_id: raised.siteId,
  device_id: raised.deviceId,
  level: raised.rule.level,
  value: raised.value,
  threshold: raised.rule.threshold,
  raised_at: Math.round(raised.at),
  recorded_at: now,
  cleared_at: raised.clearedAt ?? clearedAt,
  is_late: raised.isLate,
  point_id: raised.point?.id ?? null,
  point_name: raised.point?.name ?? null,
  source_level: raised.sourceLevel ?? null,
  link_fault: raised.rule.linkFault ?? null,
});

interface Transition {
  kind: 'raised' | 'cleared';
  from: RaisedAlarm | ClearedAlarm;
}

const transitionsOf = ({ raised, cleared }: AlarmChanges): Transition[] => [
  ...raised.map((from): Transition => ({ kind: 'raised', from })),
  ...cleared.map((from): Transition => ({ kind: 'cleared', from })),
];

const writeTransitions = async (statements: Statements, batch: AlarmChanges, now: EpochMs): Promise<void> => {
  const rows = transitionsOf(batch).map(({ kind, from }) => ({
    alarm_id: givenId(from.alarm),
    kind,
    at: Math.round(from.at),
    recorded_at: now,
    value: from.value,
    note: 'note' in from ? (from.note ?? null) : null,
  }));
  await statements.query(insertTransitions, [JSON.stringify(rows)]);
};

const announcementsOf = (batch: AlarmChanges, committedAt: EpochMs): AlarmChange[] => [
  ...transitionsOf(batch).map(({ kind, from }) => ({
    alarmId: givenId(from.alarm),
    kind,
    trace: { deviceAt: Math.round(from.at), receivedAt: from.receivedAt, committedAt },
  })),
  ...[...batch.overtaken.map(givenId), ...batch.confirmed].map((alarmId, i): AlarmChange => ({
    alarmId,
    kind: i < batch.overtaken.length ? 'cleared' : 'raised',
    trace: { deviceAt: committedAt, receivedAt: committedAt, committedAt },
  })),
];

interface End {
  alarm: AlarmRef;
  at: EpochMs;
  isLate: boolean;
}

// Row by row in order would cost a statement each; of several ends of one alarm the last one stands.
const writeEnds = async (statements: Statements, ends: readonly End[]): Promise<void> => {
  const rows = ends.map(({ alarm, at, isLate }) => ({
    id: givenId(alarm),
    at: Math.round(at),
    is_late: isLate,
  }));
  const lastEnds = [...new Map(rows.map((end) => [end.id, end])).values()];
  if (lastEnds.length > 0) await statements.query(clearAlarms, [JSON.stringify(lastEnds)]);
};

/** An alarm must end before the next of its kind may begin: what was open goes first, and what is new ends as it comes. */
const writeLives = async (
  statements: Statements,
  { raised, cleared, extended }: AlarmChanges,
  now: EpochMs,
): Promise<void> => {
  const fresh = new Set(raised.map(({ alarm }) => alarm));
  const ends: End[] = [...extended.map(({ alarm, at }) => ({ alarm, at, isLate: true })), ...cleared];
  if (raised.length > 0) await giveIds(statements, raised);
  await writeEnds(
    statements,
    ends.filter(({ alarm }) => !fresh.has(alarm)),
  );
  if (raised.length === 0) return;
  const endOf = new Map(cleared.map(({ alarm, at }) => [alarm, Math.round(at)]));
  const rows = raised.map((each) => alarmRowOf(each, endOf.get(each.alarm) ?? null, now));
  await statements.query(insertAlarms, [JSON.stringify(rows)]);
  await writeEnds(
    statements,
    ends.filter(({ alarm }) => fresh.has(alarm)),
  );
};

const silence = 'controllerSilent';

const qualifyBatch = (
  { raised, cleared, confirmed, contacts, hasController }: AlarmChanges,
  statements: Statements,
  now: EpochMs,
) => {
  const live = raised.filter(({ isLate }) => !isLate);
  const ended = cleared.filter(({ isLate }) => !isLate);
  const spoke = ended.length > 0 && hasController;
  return qualify(
    statements,
    {
      raised: [...live.map(({ alarm }) => givenId(alarm)), ...confirmed],
      cleared: ended.map(({ alarm }) => givenId(alarm)),
      contacts,
      hasSilence: spoke || live.some(({ rule }) => rule.definitionId === silence),
    },
    now,
  );
};

/** Alarms, their transitions, what follows from them and the outbox, inside the batch's transaction. */
export const writeAlarmChanges = async (
  statements: Statements,
  batch: AlarmChanges,
  now: EpochMs,
): Promise<void> => {
  const { raised, cleared, confirmed, overtaken, contacts } = batch;
  await writeLives(statements, batch, now);
  if (raised.length + cleared.length + confirmed.length + overtaken.length + contacts.length === 0) return;
  if (confirmed.length > 0) await statements.query(confirmAlarms, [confirmed, now]);
  if (raised.length + cleared.length > 0) await writeTransitions(statements, batch, now);
  const steps = await qualifyBatch(batch, statements, now);
  await recordSteps(statements, steps, now);
  const trace = { deviceAt: now, receivedAt: now, committedAt: now };
  const consequences = steps.map(({ alarmId, kind }): AlarmChange => ({ alarmId, kind, trace }));
  await announceAlarms(statements, [...announcementsOf(batch, now), ...consequences]);
};
