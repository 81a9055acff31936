import type { AlarmTransitionKind } from '@contract/alarms';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database';
import { askingAlarm } from '../alarms/alarmConditions';

/** From now on the alarm asks for somebody (again). */
const beginnings: readonly AlarmTransitionKind[] = [
  'raised',
  'reAlarmed',
  'unacknowledged',
  'unsuppressed',
  'weatherEnded',
  'unshelved',
  'inService',
  'relevelled',
];
/** These call again also those who were told before. */
const again: readonly AlarmTransitionKind[] = ['reAlarmed', 'unacknowledged'];

export interface NotificationTurn {
  alarmIds: number[];
  /** With the time at which each began to ask, by our clock. */
  begun: { id: number; at: EpochMs }[];
  again: number[];
  cleared: number[];
}

const mostEvents = 5_000;

/** What happened to alarms since the last turn, taken out of the queue. */
export const takeEvents = async (trx: Trx): Promise<NotificationTurn> => {
  const { rows } = await sql<{ alarm_id: number; kind: AlarmTransitionKind; at: EpochMs }>`
    delete from notification_events where id in (
      select id from notification_events order by id limit ${mostEvents})
    returning alarm_id, kind, at`.execute(trx);
  const idsOf = (kinds: readonly AlarmTransitionKind[]) => [
    ...new Set(rows.filter(({ kind }) => kinds.includes(kind)).map(({ alarm_id }) => alarm_id)),
  ];
  return {
    alarmIds: [...new Set(rows.map(({ alarm_id }) => alarm_id))],
    begun: rows.filter(({ kind }) => beginnings.includes(kind)).map(({ alarm_id: id, at }) => ({ id, at })),
    again: idsOf(again),
    cleared: idsOf(['cleared']),
  };
};

const asking = sql.raw(askingAlarm);

/** What nobody needs to be told of any more; a digest still tells of it. */
export const dropCalls = async (trx: Trx, alarmIds: readonly number[]): Promise<void> => {
  await sql`
    delete from notification_calls c using alarms a
    where c.alarm_id = any(${[...alarmIds]}::bigint[]) and a.id = c.alarm_id and c.due_at is not null
      and not ${asking}`.execute(trx);
};

/** A call for every route that the alarm's area, level and audience lead to; who was told already is not told twice. */
export const addCalls = async (
  trx: Trx,
  { begun, again: repeated }: NotificationTurn,
  now: EpochMs,
  { holdMs, minuteMs }: { holdMs: number; minuteMs: number },
): Promise<void> => {
  await sql`
    delete from notification_tellings where alarm_id = any(${repeated}::bigint[])`.execute(trx);
  await sql`
    insert into notification_calls (alarm_id, route_id, asked_at, due_at)
    select a.id, r.id, b.at, case r.delivery when 'each'
      then greatest(${now}::bigint, b.at + ${holdMs}::bigint) + r.after_min * ${minuteMs}::bigint end
    from (select id, min(at) as at from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) as x (id bigint, at bigint)
      group by id) b
    join alarms a on a.id = b.id
    join alarm_definitions d on d.id = a.definition_id
    left join sites s on s.id = a.site_id
    left join regions r1 on r1.id = coalesce(s.area_id, a.area_id)
    left join regions r2 on r2.id = r1.parent_id
    join notification_routes r on r.status = '0' and r.tells <> 'faults' and a.level <= r.level_at_least::int
      and (r.audience = 'any' or r.audience = any(d.audience))
      and (r.region_id is null or r.region_id in (r1.id, r2.id, r2.parent_id))
    where ${asking} and not exists (
      select 1 from notification_tellings t where t.alarm_id = a.id and t.route_id = r.id)
    on conflict do nothing`.execute(trx);
};

export interface RouteAlarms {
  routeId: number;
  alarms: { id: number; askedAt: EpochMs | null }[];
}

/** Calls that were due at a time, or those of the digest. */
export type Which = { dueBy: EpochMs } | 'digest';

const callsOf = (which: Which) =>
  which === 'digest' ? sql<boolean>`due_at is null` : sql<boolean>`due_at <= ${which.dueBy}`;

/** Routes with calls whose time has come (`due`), or with some that wait for the digest. */
export const routesWith = async (trx: Trx, which: Which): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct route_id as id from notification_calls where ${callsOf(which)} order by 1`.execute(trx);
  return rows.map(({ id }) => id);
};

/** Takes these calls of the route out of the queue. */
export const takeCalls = async (trx: Trx, routeId: number, which: Which): Promise<RouteAlarms> => {
  const { rows } = await sql<RouteAlarms['alarms'][number]>`
    delete from notification_calls where route_id = ${routeId} and ${callsOf(which)}
    returning alarm_id as id, asked_at as "askedAt"`.execute(trx);
  return { routeId, alarms: rows };
};

/** What could not be told now is told later. */
export const postponeCalls = async (trx: Trx, routeId: number, now: EpochMs, until: EpochMs) =>
  sql`
    update notification_calls set due_at = ${until}
    where route_id = ${routeId} and due_at <= ${now}`.execute(trx);

export interface Telling {
  routeId: number;
  userId: number | null;
  recipient: string;
  alarmIds: number[];
}

export const rememberTelling = async (trx: Trx, { routeId, userId, recipient, alarmIds }: Telling) =>
  sql`
    insert into notification_tellings (alarm_id, route_id, user_id, recipient)
    select id, ${routeId}, ${userId}, ${recipient} from unnest(${alarmIds}::bigint[]) as id
    on conflict do nothing`.execute(trx);

/** Who was told of alarms that are over. */
export const tellingsOf = async (trx: Trx, cleared: readonly number[]): Promise<Telling[]> => {
  const { rows } = await sql<Telling>`
    select route_id as "routeId", user_id as "userId", recipient, array_agg(alarm_id) as "alarmIds"
    from notification_tellings where alarm_id = any(${[...cleared]}::bigint[])
    group by route_id, user_id, recipient order by 1, 3`.execute(trx);
  return rows;
};

/** Each is told of the end once. */
export const forgetTelling = async (trx: Trx, { routeId, userId, recipient, alarmIds }: Telling) =>
  sql`
    delete from notification_tellings
    where route_id = ${routeId} and user_id is not distinct from ${userId}::int and recipient = ${recipient}
      and alarm_id = any(${alarmIds}::bigint[])`.execute(trx);

/** What could not be told of the end is tried again with what happens next. */
export const repeatEnds = async (trx: Trx, { alarmIds }: Telling, now: EpochMs) =>
  sql`
    insert into notification_events (alarm_id, kind, at)
    select id, 'cleared', ${now} from unnest(${alarmIds}::bigint[]) as id`.execute(trx);
