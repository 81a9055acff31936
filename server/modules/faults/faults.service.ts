import { sql } from 'kysely';
import { leadFault, workFault } from '@contract/calls/faults';
import type { FaultLead, FaultWork } from '@contract/faultActions';
import { usualWatchHours, watchHoursParam, type FaultOrder, type FaultStepDetail } from '@contract/faults';
import { hourMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { createParams } from '../params/params.store';
import type { Scope, ScopeOf } from '../scope';
import { doorAtArrival } from './arrivals';
import { demandHere } from './elsewhere';
import { orderOf, type OrderRow } from './orderRow';
import { mayBeSent } from './sendable';
import { lockOrder } from './orders.store';
import { takeStep, type StepGiven } from './takeStep';

export interface FaultsDeps {
  db: Db;
  scopeOf: ScopeOf;
  clock: Clock;
  plantTimeZone: string;
}

/** How long the telemetry is watched after a repair: as an administrator set it, between seconds (a trial) and 30 days. */
const watchMs = async (db: Db | Trx): Promise<number> => {
  const hours = await createParams(db).number(watchHoursParam, usualWatchHours);
  return Math.min(Math.max(hours, 0.001), 30 * 24) * hourMs;
};

/** Whether this very act of this person was taken already: sent twice, it happens once. */
const isTaken = async (trx: Trx, orderId: number, key: string | undefined, by: string): Promise<boolean> => {
  if (key === undefined) return false;
  const { rows } = await sql`
    select 1 from fault_steps where order_id = ${orderId} and key = ${key} and by_user = ${by}`.execute(trx);
  return rows.length > 0;
};

type Asked = FaultLead | FaultWork;
/** All it asks goes through the transaction: a second connection might be held by others that wait for this one. */
type Prepare = (trx: Trx, row: OrderRow, now: EpochMs, scope: Scope) => Promise<FaultStepDetail>;

/**
 * One step of one order by a person. Of two who act at once the first wins, and the other is told who that was.
 * @throws AppError('faultChanged' | 'faultTaken')
 */
async function stepBy(
  { db, scopeOf, clock, plantTimeZone }: FaultsDeps,
  {
    actor,
    permission,
    id,
    asked,
    at,
  }: { actor: Actor; permission: string; id: number; asked: Asked; at?: EpochMs | undefined },
  prepare: Prepare,
): Promise<FaultOrder> {
  if (actor.isDisplay) throw new AppError('forbidden');
  const scope = await scopeOf(actor, permission);
  return db.transaction().execute(async (trx) => {
    const row = await lockOrder(trx, scope, id);
    const wasTaken = await isTaken(trx, id, asked.key, actor.userName);
    // The order may be out of sight by this very act.
    if (row === null) throw new AppError(wasTaken ? 'faultTaken' : 'notFound');
    if (wasTaken) return orderOf(row);
    demandHere(row, asked.verb);
    if (row.version !== asked.version) throw new AppError('faultChanged', { by: row.stepped_by ?? '—' });
    const now = clock.now();
    const { verb, note, key } = asked;
    const detail = await prepare(trx, row, now, scope);
    const step: StepGiven = { verb, note, key, detail, at: at ?? now, by: actor.userName };
    const stepped = await takeStep(trx, row, step, now, plantTimeZone);
    await writeAudit(trx, actor, {
      at: now,
      action: `fault.${verb}`,
      subject: `fault:${id}`,
      detail: { ...detail, ...(note !== '' && { note }) },
    });
    return orderOf(stepped);
  });
}

/** @throws AppError('validation') when there is no such person, or he may not work on orders of that site */
const assigneeOf = async (trx: Trx, row: OrderRow, userId: number): Promise<FaultStepDetail> => {
  const { rows } = await sql<{ name: string }>`
    select nick_name as name from users where id = ${userId} and status = '0' and not is_deleted`.execute(
    trx,
  );
  const [person] = rows;
  if (person === undefined || !(await mayBeSent(trx, row.site_id, userId)))
    throw new AppError('validation', {}, { assigneeId: 'fields.faultAssignee' });
  return { assigneeId: userId, assignee: person.name };
};

/** The other order takes over alarms and says where they came from. */
const mergeInto = async (
  trx: Trx,
  { actor, scope, timeZone }: { actor: Actor; scope: Scope; timeZone: string },
  { row, intoId, now }: { row: OrderRow; intoId: number; now: EpochMs },
): Promise<FaultStepDetail> => {
  const into = intoId === row.id ? null : await lockOrder(trx, scope, intoId);
  if (into === null || into.site_id !== row.site_id)
    throw new AppError('validation', {}, { intoId: 'fields.faultMerge' });
  await sql`insert into fault_order_alarms (order_id, alarm_id)
    select ${intoId}, alarm_id from fault_order_alarms where order_id = ${row.id} on conflict do nothing`.execute(
    trx,
  );
  const step = { verb: 'absorb' as const, at: now, by: actor.userName, note: '', detail: { fromId: row.id } };
  await takeStep(trx, into, step, now, timeZone);
  return { intoId };
};

/** What whoever dispatches decides. */
export const lead = (deps: FaultsDeps, actor: Actor, id: number, asked: FaultLead): Promise<FaultOrder> =>
  stepBy(deps, { actor, permission: leadFault.permission, id, asked }, async (trx, row, now, scope) => {
    const { verb, assigneeId, intoId, minutes } = asked;
    if ((verb === 'dispatch' || verb === 'delegate') && assigneeId !== undefined)
      return assigneeOf(trx, row, assigneeId);
    if (verb === 'merge' && intoId !== undefined)
      return mergeInto(trx, { actor, scope, timeZone: deps.plantTimeZone }, { row, intoId, now });
    return verb === 'extend' && minutes !== undefined ? { minutes } : {};
  });

type Finish = Pick<FaultWork, 'result' | 'causeId' | 'actionId' | 'endedAt' | 'at' | 'parts' | 'checked'>;

/**
 * The end of a fault does not precede the clearing of its alarms.
 * @throws AppError('faultStands' | 'faultEndsEarly')
 */
const checkEnd = async (trx: Trx, row: OrderRow, asked: Finish, now: EpochMs): Promise<EpochMs> => {
  const { rows } = await sql<{ open: number; clearedAt: EpochMs | null }>`
    select count(*) filter (where a.cleared_at is null)::int as open, max(a.cleared_at) as "clearedAt"
    from fault_order_alarms j join alarms a on a.id = j.alarm_id where j.order_id = ${row.id}`.execute(trx);
  const { open = 0, clearedAt = null } = rows[0] ?? {};
  if (asked.result === 'solved' && open > 0) throw new AppError('faultStands', { count: open });
  const endedAt = Math.min(asked.endedAt ?? clearedAt ?? asked.at ?? now, now);
  if (clearedAt !== null && endedAt < clearedAt) throw new AppError('faultEndsEarly');
  return endedAt;
};

/** @throws AppError('validation') when cause or action is none that is in use */
const checkFinish = async (trx: Trx, row: OrderRow, asked: Finish): Promise<void> => {
  const [causeId, actionId] = [asked.causeId ?? null, asked.actionId ?? null];
  const { rows } = await sql<{ cause: boolean; action: boolean }>`
    select exists (select 1 from fault_causes where id = ${causeId} and status = '0'
        and (type_id is null or ${row.type_id}::int is null or type_id = ${row.type_id})) as cause,
      ${actionId}::int is null or exists (select 1 from fault_actions where id = ${actionId} and status = '0') as action`.execute(
    trx,
  );
  const wrong = {
    ...(rows[0]?.cause === false && { causeId: 'fields.faultCause' }),
    ...(rows[0]?.action === false && { actionId: 'fields.notAllowed' }),
  };
  if (Object.keys(wrong).length > 0) throw new AppError('validation', {}, wrong);
};

/**
 * What was used, and what it costs by the list of parts.
 * @throws AppError('validation') when a part is none of the list
 */
const partsUsed = async (
  trx: Trx,
  given: NonNullable<FaultWork['parts']>,
): Promise<Pick<FaultStepDetail, 'cost' | 'parts'>> => {
  const { rows } = await sql<{ code: string; name: string; count: number; cost: number }>`
    select p.part_code as code, p.part_name as name, sum(x.count)::int as count, sum(p.cost * x.count) as cost
    from unnest(${given.map(({ partId }) => partId)}::int[], ${given.map(({ count }) => count)}::int[])
      as x (id, count) join fault_parts p on p.id = x.id group by p.id order by p.part_code`.execute(trx);
  if (rows.length !== new Set(given.map(({ partId }) => partId)).size)
    throw new AppError('validation', {}, { parts: 'fields.notAllowed' });
  const parts = rows.map(({ code, name, count }) => ({ code, name, count }));
  return {
    cost: rows.reduce((sum, { cost }) => sum + cost, 0),
    ...(parts.length > 0 && { parts }),
  };
};

/** What `finish` says, checked against the catalogue and the alarms of the order. */
export const finishDetail = async (
  trx: Trx,
  row: OrderRow,
  asked: Finish,
  now: EpochMs,
): Promise<FaultStepDetail> => {
  const { result, causeId, actionId, checked } = asked;
  if (result === undefined || causeId === undefined) return {};
  await checkFinish(trx, row, asked);
  const used = await partsUsed(trx, asked.parts ?? []);
  const endedAt = await checkEnd(trx, row, asked, now);
  return {
    ...{ result, causeId, endedAt, ...used, watchUntil: now + (await watchMs(trx)) },
    ...(actionId !== undefined && { actionId }),
    ...(checked !== undefined && { checked }),
  };
};

/** What whoever was sent does: own orders only, unless nobody is above him. */
export const work = (deps: FaultsDeps, actor: Actor, id: number, asked: FaultWork): Promise<FaultOrder> =>
  stepBy(
    deps,
    { actor, permission: workFault.permission, id, asked, at: asked.at },
    async (trx, row, now) => {
      if (row.assignee_id !== actor.userId) throw new AppError('faultNotYours');
      const { verb, reason, evidence, lat, lng } = asked;
      if (verb === 'finish') return finishDetail(trx, row, asked, now);
      if (verb === 'suspend') return { ...(reason && { reason }), ...(evidence && { evidence }) };
      if (verb !== 'arrive') return {};
      const at = Math.min(asked.at ?? now, now);
      const door = await doorAtArrival(trx, { id, siteId: row.site_id }, at);
      if (lat === undefined || lng === undefined) return door;
      return { ...door, lat, lng, distanceM: await distanceTo(trx, row.site_id, lat, lng) };
    },
  );

/** Metres from the site, on a globe. */
const distanceTo = async (trx: Trx, siteId: number, lat: number, lng: number): Promise<number> => {
  const { rows } = await sql<{ m: number }>`
    select 2 * 6371000 * asin(sqrt(least(1, power(sin(radians(lat - ${lat}) / 2), 2)
      + cos(radians(lat)) * cos(radians(${lat})) * power(sin(radians(lng - ${lng}) / 2), 2)))) as m
    from sites where id = ${siteId}`.execute(trx);
  return Math.round(rows[0]?.m ?? 0);
};
