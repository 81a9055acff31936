import type { AlarmTransitionKind } from '@contract/alarms';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import { explainable } from '../../alarmEngine/correlation/explanations';
import type { Trx } from '../../platform/database/database';
import { clockSlackMs } from '../../platform/clockSteps';
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

/** Escalations that count from a time to come were asked for before our clock was set back: they count from now. */
export const countAnew = async (trx: Trx, now: EpochMs): Promise<void> => {
  await sql`
    update notification_calls set due_at = due_at - asked_at + ${now}, asked_at = ${now}
    where asked_at > ${now + clockSlackMs}`.execute(trx);
};

/** Escalations that only a clock set forward made due count from now, each for as long as its route says. */
export const countOn = async (trx: Trx, now: EpochMs, forwardMs: number): Promise<void> => {
  await sql`
    update notification_calls set due_at = due_at - asked_at + ${now}, asked_at = ${now}
    where due_at > ${now - forwardMs} and due_at <= ${now} and asked_at <= ${now - forwardMs}`.execute(trx);
};

/** What nobody needs to be told of any more; a digest still tells of it. */
export const dropCalls = async (trx: Trx, alarmIds: readonly number[]): Promise<void> => {
  await sql`
    delete from notification_calls c using alarms a
    where c.alarm_id = any(${[...alarmIds]}::bigint[]) and a.id = c.alarm_id and c.due_at is not null
      and not ${asking}`.execute(trx);
};

/**
 * A call for every route that the alarm's area, level and audience lead to; who was told already is not told twice.
 * Only what another alarm may explain waits for that one: nothing explains smoke.
 */
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
      then greatest(${now}::bigint, b.at + case
        when coalesce(nullif(f.stands_for, ''), a.definition_id) = any(${[...explainable]}::text[])
        then ${holdMs}::bigint else 0 end) + r.after_min * ${minuteMs}::bigint end
    from (select id, least(min(at), ${now}::bigint) as at from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) as x (id bigint, at bigint)
      group by id) b
    join alarms a on a.id = b.id
    join alarm_definitions d on d.id = a.definition_id
    left join free_points f on f.id = a.point_id
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

/** Takes these calls of the routes out of the queue. */
export const takeCalls = async (
  trx: Trx,
  routeIds: readonly number[],
  which: Which,
): Promise<RouteAlarms[]> => {
  const { rows } = await sql<RouteAlarms>`
    with taken as (
      delete from notification_calls where route_id = any(${[...routeIds]}::int[]) and ${callsOf(which)}
      returning route_id, alarm_id, asked_at)
    select route_id as "routeId", jsonb_agg(jsonb_build_object('id', alarm_id, 'askedAt', asked_at)) as alarms
    from taken group by route_id order by route_id`.execute(trx);
  return rows;
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

const tellingRows = (tellings: readonly Telling[]) => sql`
  (select x."routeId" as route_id, x."userId" as user_id, x.recipient, a.id::bigint as alarm_id
   from jsonb_to_recordset(${JSON.stringify(tellings)}::jsonb)
     as x ("routeId" int, "userId" int, recipient text, "alarmIds" jsonb)
   cross join jsonb_array_elements_text(x."alarmIds") as a (id))`;

export const rememberTellings = async (trx: Trx, tellings: readonly Telling[]): Promise<void> => {
  if (tellings.length === 0) return;
  await sql`
    insert into notification_tellings (alarm_id, route_id, user_id, recipient)
    select x.alarm_id, x.route_id, x.user_id, x.recipient from ${tellingRows(tellings)} x
    on conflict do nothing`.execute(trx);
};

/** Who was told of alarms that are over. */
export const tellingsOf = async (trx: Trx, cleared: readonly number[]): Promise<Telling[]> => {
  const { rows } = await sql<Telling>`
    select route_id as "routeId", user_id as "userId", recipient, array_agg(alarm_id) as "alarmIds"
    from notification_tellings where alarm_id = any(${[...cleared]}::bigint[])
    group by route_id, user_id, recipient order by 1, 3`.execute(trx);
  return rows;
};

/** Each is told of the end once. */
export const forgetTellings = (trx: Trx, tellings: readonly Telling[]) =>
  sql`
    delete from notification_tellings t using ${tellingRows(tellings)} x
    where t.alarm_id = x.alarm_id and t.route_id = x.route_id and t.recipient = x.recipient
      and t.user_id is not distinct from x.user_id`.execute(trx);

/** What could not be told of the end is tried again with what happens next. */
export const repeatEnds = async (trx: Trx, { alarmIds }: Telling, now: EpochMs) =>
  sql`
    insert into notification_events (alarm_id, kind, at)
    select id, 'cleared', ${now} from unnest(${alarmIds}::bigint[]) as id`.execute(trx);
