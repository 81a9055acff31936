import { sql } from 'kysely';
import { reportFaultFromAlarm } from '@contract/calls/faults';
import type { AlarmLevel } from '@contract/alarms';
import type { DiagnosisKind } from '@contract/diagnosis';
import { beginFlow } from '@contract/faultFlow';
import type { FaultFromAlarm, FaultReport, FaultReported } from '@contract/faultActions';
import type { FaultOrigin } from '@contract/faults';
import { minuteMs, type EpochMs } from '@contract/time';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { everything, type Scope } from '../scope';
import type { FaultsDeps } from './faults.service';
import { bindOrder, queueEvent } from './elsewhere';
import { limitsAt } from './orderLimits.store';
import { announceFault } from './outbox';
import { findOrder, lockOrder, visible } from './orders.store';
import { takeStep, writeFlow, writeLine } from './takeStep';

const addPermission = reportFaultFromAlarm.permission;
/** Alarms of one site that come within this time belong to one order. */
const joinWithinMs = 30 * minuteMs;

export interface Opening {
  origin: FaultOrigin;
  siteId: number;
  deviceId: number | null;
  typeId: number | null;
  definitionId: string | null;
  level: AlarmLevel;
  title: string;
  note: string;
  by: string | null;
  beganAt: EpochMs;
  alarmId: number | null;
  /** Whose members are offered first. */
  teamId?: number | null;
  diagnosis?: { id: number; kind: DiagnosisKind };
  key?: string | undefined;
}

/** Opens an order with its first step, its clocks running. */
export async function openOrder(
  trx: Trx,
  opening: Opening,
  now: EpochMs,
  timeZone: string,
): Promise<FaultReported> {
  const { origin, siteId, deviceId, typeId, definitionId, level, title, by, beganAt, alarmId } = opening;
  const limits = await limitsAt(trx, siteId, level);
  const { rows } = await sql<{ id: number }>`
    insert into fault_orders (origin, site_id, device_id, type_id, definition_id, level, title, team_id,
      diagnosis_id, diagnosis_kind, state, reported_by,
      reported_at, began_at, limits, clocks, stepped_at)
    values (${origin}, ${siteId}, ${deviceId}, ${typeId}, ${definitionId}, ${level}, ${title},
      ${opening.teamId ?? null}, ${opening.diagnosis?.id ?? null}, ${opening.diagnosis?.kind ?? null}, 'reported', ${by},
      ${now}, ${beganAt}, ${JSON.stringify(limits)}, '[]', ${now}) returning id`.execute(trx);
  const id = rows[0]?.id ?? 0;
  const detail = alarmId === null ? {} : { alarmId };
  const step = { verb: 'report' as const, at: now, by, note: opening.note, detail, key: opening.key };
  await writeLine(trx, id, step, { from: null, to: 'reported', n: 1, at: now, now });
  await writeFlow(trx, id, beginFlow(now), limits, by, timeZone);
  if (alarmId !== null) await addAlarm(trx, id, alarmId);
  await bindOrder(trx, id, now);
  const row = await announceFault(trx, id, 'report', now);
  await queueEvent(trx, row, now, { ...step, from: null, to: 'reported', n: 1 });
  return { id, version: 1, isJoined: false };
}

const addAlarm = (trx: Trx, orderId: number, alarmId: number) =>
  sql`insert into fault_order_alarms (order_id, alarm_id) values (${orderId}, ${alarmId})
    on conflict do nothing`.execute(trx);

/** Nobody else opens an order of the site before this transaction ends: two alarms at once must not make two. */
const holdSite = (trx: Trx, siteId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('fault site'), ${siteId})`.execute(trx);

const openOrderOf = async (trx: Trx, alarmId: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select o.id from fault_order_alarms j join fault_orders o on o.id = j.order_id
    where j.alarm_id = ${alarmId} and o.state not in ('closed', 'cancelled', 'merged') limit 1`.execute(trx);
  return rows[0]?.id ?? null;
};

/** The order of the site that another alarm may still join: opened for one that was raised at about the same time. */
const joinableAt = async (trx: Trx, siteId: number, raisedAt: EpochMs): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select o.id from fault_orders o
    where o.site_id = ${siteId} and o.origin in ('alarm', 'rule') and o.began_at between ${raisedAt - joinWithinMs}
        and ${raisedAt + joinWithinMs}
      and o.state not in ('closed', 'cancelled', 'merged', 'repaired') order by o.id desc limit 1`.execute(
    trx,
  );
  return rows[0]?.id ?? null;
};

interface AlarmOfSite {
  siteId: number;
  deviceId: number | null;
  definitionId: string;
  level: AlarmLevel;
  raisedAt: EpochMs;
  typeId: number | null;
}

/** The alarm with the type of fault that its kind is bound to. */
const alarmOfSite = async (trx: Trx, scope: Scope, alarmId: number): Promise<AlarmOfSite | null> => {
  const { rows } = await sql<AlarmOfSite & { areaId: number; deptId: number }>`
    select a.site_id as "siteId", a.device_id as "deviceId", a.definition_id as "definitionId", a.level,
      a.raised_at as "raisedAt", s.area_id as "areaId", s.dept_id as "deptId",
      (select t.id from fault_types t where t.status = '0'
         and a.definition_id = any(string_to_array(replace(t.alarms, ' ', ''), ',')) order by t.order_num, t.id limit 1) as "typeId"
    from alarms a join sites s on s.id = a.site_id where a.id = ${alarmId}`.execute(trx);
  const [alarm] = rows;
  if (alarm === undefined) return null;
  const seen = await siteInScope(trx, scope, alarm.siteId);
  return seen ? alarm : null;
};

interface OfAlarm {
  alarmId: number;
  note: string;
  by: string | null;
  origin: FaultOrigin;
  /** Instead of the type that the kind of alarm is bound to. */
  typeId?: number | null;
  teamId?: number | null;
}

/**
 * The order of an alarm: the one it has, the one of its site that it joins, or a new one.
 * @returns null when there is no such alarm of a site
 */
export async function orderOfAlarm(
  trx: Trx,
  { alarmId, note, by, origin, typeId = null, teamId = null }: OfAlarm,
  now: EpochMs,
  timeZone: string,
  scope: Scope = everything,
): Promise<FaultReported | null> {
  const alarm = await alarmOfSite(trx, scope, alarmId);
  if (alarm === null) return null;
  await holdSite(trx, alarm.siteId);
  const own = await openOrderOf(trx, alarmId);
  if (own !== null) {
    const row = await findOrder(trx, everything, own);
    return { id: own, version: row?.version ?? 1, isJoined: true };
  }
  const joinable = await joinableAt(trx, alarm.siteId, alarm.raisedAt);
  const row = joinable === null ? null : await lockOrder(trx, everything, joinable);
  if (row === null || row.state === 'repaired') {
    const { siteId, deviceId, definitionId, level, raisedAt: beganAt } = alarm;
    const said = { origin, note, by, alarmId, title: '', typeId: typeId ?? alarm.typeId, teamId };
    return openOrder(trx, { ...said, siteId, deviceId, definitionId, level, beganAt }, now, timeZone);
  }
  await addAlarm(trx, row.id, alarmId);
  const step = { verb: 'join' as const, at: now, by, note, detail: { alarmId } };
  const { version } = await takeStep(trx, row, step, now, timeZone);
  return { id: row.id, version, isJoined: true };
}

const siteInScope = async (trx: Trx, scope: Scope, siteId: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from sites s where s.id = ${siteId} and ${visible(scope)}`.execute(trx);
  return rows.length > 0;
};

export const auditReport = (
  trx: Trx,
  actor: Actor,
  at: EpochMs,
  { id, isJoined }: FaultReported,
  detail: object,
) =>
  writeAudit(trx, actor, {
    at,
    action: isJoined ? 'fault.joined' : 'fault.added',
    subject: `fault:${id}`,
    detail: { ...detail },
  });

export const reportFromAlarm = async (
  { db, scopeOf, clock, plantTimeZone }: FaultsDeps,
  actor: Actor,
  { alarmId, note }: FaultFromAlarm,
): Promise<FaultReported> => {
  if (actor.isDisplay) throw new AppError('forbidden');
  const scope = await scopeOf(actor, addPermission);
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const asked = { alarmId, note, by: actor.userName, origin: 'alarm' as const };
    const reported = await orderOfAlarm(trx, asked, now, plantTimeZone, scope);
    if (reported === null) throw new AppError('notFound');
    await auditReport(trx, actor, now, reported, { alarmId });
    return reported;
  });
};

/** @throws AppError('validation') when the device is none of the site's, or the type is none */
const checkParts = async (trx: Trx, { siteId, deviceId, typeId }: FaultReport): Promise<void> => {
  const { rows } = await sql<{ device: boolean; type: boolean }>`
    select ${deviceId}::int is null or exists (select 1 from devices where id = ${deviceId} and site_id = ${siteId}) as device,
      ${typeId}::int is null or exists (select 1 from fault_types where id = ${typeId} and status = '0') as type`.execute(
    trx,
  );
  const wrong = {
    ...(rows[0]?.device === false && { deviceId: 'fields.notAllowed' }),
    ...(rows[0]?.type === false && { typeId: 'fields.notAllowed' }),
  };
  if (Object.keys(wrong).length > 0) throw new AppError('validation', {}, wrong);
};

const knownReport = async (trx: Trx, key: string | undefined, by: string): Promise<FaultReported | null> => {
  if (key === undefined) return null;
  const { rows } = await sql<FaultReported>`
    select o.id, o.version, false as "isJoined" from fault_steps p join fault_orders o on o.id = p.order_id
    where p.key = ${key} and p.n = 1 and p.by_user = ${by} limit 1`.execute(trx);
  return rows[0] ?? null;
};

export const reportByHand = async (
  { db, scopeOf, clock, plantTimeZone }: FaultsDeps,
  actor: Actor,
  report: FaultReport,
): Promise<FaultReported> => {
  if (actor.isDisplay) throw new AppError('forbidden');
  const scope = await scopeOf(actor, addPermission);
  return db.transaction().execute(async (trx) => {
    if (!(await siteInScope(trx, scope, report.siteId))) throw new AppError('notFound');
    await holdSite(trx, report.siteId);
    const known = await knownReport(trx, report.key, actor.userName);
    if (known) return known;
    await checkParts(trx, report);
    const now = clock.now();
    const opening = { origin: 'manual' as const, by: actor.userName, beganAt: now };
    const rest = { definitionId: null, alarmId: null };
    const reported = await openOrder(trx, { ...report, ...opening, ...rest }, now, plantTimeZone);
    await auditReport(trx, actor, now, reported, { siteId: report.siteId, title: report.title });
    return reported;
  });
};
