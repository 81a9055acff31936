import { shelveAlarms } from '@contract/calls/alarmActions';
import type { AlarmActionRequest, NoteRequest, ShelveRequest } from '@contract/alarmActions';
import type { AcknowledgeOutcome, AcknowledgeRequest } from '@contract/alarms';
import { AppError } from '../../../platform/errors';
import { acknowledgePermission } from '../alarms.service';
import type { Statements } from '../../../platform/database/statements';
import { plainOutcome, type AlarmAction } from './act';

export const shelvePermission = shelveAlarms.permission;

const idsOf = async (statements: Statements, text: string, values: unknown[]): Promise<number[]> =>
  (await statements.query<{ id: number }>(text, values)).rows.map(({ id }) => id);

const noteOf = (note: string): string | null => (note === '' ? null : note);

// A shelf that is already there is moved: the newest reason and the newest end count.
const putOnShelf = `
  with moved as (
    update alarms set shelved_until = $2, shelved_by = $3, shelve_reason = $4
    where id = any($1::bigint[]) and superseded_by is null
      and (cleared_at is null or acknowledged_at is null or is_latched)
    returning id, definition_id, site_id, device_id, area_id
  ), shelves as (
    insert into alarm_shelves (definition_id, site_id, device_id, area_id, at, until, reason, by_user)
    select distinct definition_id, coalesce(site_id, 0), coalesce(device_id, 0), coalesce(area_id, 0), $5::bigint,
      $2::bigint, $4, $3
    from moved
    on conflict (definition_id, site_id, device_id, area_id) where ended_at is null
    do update set until = excluded.until, reason = excluded.reason, by_user = excluded.by_user, at = excluded.at
  )
  select id from moved`;

const markAcknowledged = `
  update alarms set acknowledged_at = $2, acknowledged_by = $3, note = coalesce($4, note)
  where id = any($1::bigint[]) and acknowledged_at is null
  returning id`;

/**
 * Acknowledges what nobody has acknowledged yet, a cleared alarm as well; of two operators at once one is first, and
 * the other sees who. A critical alarm is not acknowledged without a note.
 */
export const acknowledging = (
  userName: string,
  { note }: Pick<AcknowledgeRequest, 'note'>,
): AlarmAction<AcknowledgeOutcome> => ({
  permission: acknowledgePermission,
  kind: 'acknowledged',
  note: noteOf(note),
  demand(alarms) {
    if (note === '' && [...alarms].some(({ level, at }) => level === 1 && at === null))
      throw new AppError('validation', {}, { note: 'fields.required' });
  },
  change: (statements, alarmIds, now) =>
    idsOf(statements, markAcknowledged, [[...alarmIds], now, userName, noteOf(note)]),
  outcomeOf({ alarmId, isDone, before, by, at }) {
    if (isDone) return { alarmId, outcome: 'acknowledged', by, at };
    if (!before) return { alarmId, outcome: 'notFound', by: null, at: null };
    return { alarmId, outcome: 'alreadyAcknowledged', by: before.by, at: before.at };
  },
});

/** The alarm is put away until its time is over, and so is every recurrence of it. */
export const shelving = (by: string, { forMs, reason }: ShelveRequest): AlarmAction => ({
  permission: shelvePermission,
  kind: 'shelved',
  note: reason,
  detail: { forMs },
  forMs,
  change: (statements, alarmIds, now) =>
    idsOf(statements, putOnShelf, [[...alarmIds], now + forMs, by, reason, now]),
  outcomeOf: plainOutcome,
});

const takeFromShelf = `
  with back as (
    update alarms set shelved_until = null, shelved_by = null, shelve_reason = null
    where id = any($1::bigint[]) and shelved_until is not null
    returning id, definition_id, site_id, device_id, area_id
  ), shelves as (
    update alarm_shelves h set ended_at = $2, ended_by = $3 from back b
    where h.ended_at is null and h.definition_id = b.definition_id and h.site_id = coalesce(b.site_id, 0)
      and h.device_id = coalesce(b.device_id, 0) and h.area_id = coalesce(b.area_id, 0)
  )
  select id from back`;

export const unshelving = (by: string, { note }: AlarmActionRequest): AlarmAction => ({
  permission: shelvePermission,
  kind: 'unshelved',
  note: noteOf(note),
  change: (statements, alarmIds, now) => idsOf(statements, takeFromShelf, [[...alarmIds], now, by]),
  outcomeOf: plainOutcome,
});

// Its note goes with it; what somebody noted by itself stands again.
const withdraw = `
  update alarms set acknowledged_at = null, acknowledged_by = null, note = (
    select t.note from alarm_transitions t where t.alarm_id = alarms.id and t.kind = 'noted' order by t.id desc limit 1)
  where id = any($1::bigint[]) and acknowledged_at is not null and not is_late and superseded_by is null
  returning id`;

/** The acknowledgement is taken back: the alarm asks for somebody again, even when it has cleared meanwhile. */
export const unacknowledging = ({ note }: AlarmActionRequest): AlarmAction => ({
  permission: acknowledgePermission,
  kind: 'unacknowledged',
  note: noteOf(note),
  change: (statements, alarmIds) => idsOf(statements, withdraw, [[...alarmIds]]),
  outcomeOf: plainOutcome,
});

const writeNote = 'update alarms set note = $2 where id = any($1::bigint[]) returning id';

export const noting = ({ note }: NoteRequest): AlarmAction => ({
  permission: acknowledgePermission,
  kind: 'noted',
  note,
  change: (statements, alarmIds) => idsOf(statements, writeNote, [[...alarmIds], note]),
  outcomeOf: plainOutcome,
});

const give = `
  update alarms set assigned_to = $2
  where id = any($1::bigint[]) and assigned_to is distinct from $2 and superseded_by is null
    and (cleared_at is null or acknowledged_at is null or is_latched)
  returning id`;

/** Somebody is to see to them, or nobody in particular any more. @param mayBeGiven of them, those that he may see */
export const assigning = (userName: string | null, mayBeGiven: readonly number[]): AlarmAction => ({
  permission: acknowledgePermission,
  kind: userName === null ? 'unassigned' : 'assigned',
  note: userName,
  change: (statements, alarmIds) => {
    const given = new Set(mayBeGiven);
    return idsOf(statements, give, [alarmIds.filter((id) => given.has(id)), userName]);
  },
  outcomeOf: plainOutcome,
});

// Only what has been seen by somebody and whose condition is gone may be reset.
const unlatch = `
  update alarms set is_latched = false
  where id = any($1::bigint[]) and is_latched and cleared_at is not null and acknowledged_at is not null
  returning id`;

export const resetting = ({ note }: AlarmActionRequest): AlarmAction => ({
  permission: acknowledgePermission,
  kind: 'reset',
  note: noteOf(note),
  change: (statements, alarmIds) => idsOf(statements, unlatch, [[...alarmIds]]),
  outcomeOf: plainOutcome,
});
