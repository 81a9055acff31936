import { sql } from 'kysely';
import type { OrderPermitDraft, OrderPermits, PermitHolder } from '@contract/accessLists';
import { openStates } from '@contract/faults';
import { hourMs, type EpochMs } from '@contract/time';
import type { ResourceHooks, TextTime } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { ofSite } from '../places/ofSite';
import { scopeFilter, type Scope, type ScopeOf } from '../scope';
import { beginAct, lockHolder, type Act } from '../doorOpenings';
import { holderFilter } from './scope';
import { cardsOfHolder, doorsOfSite, wantLists } from './wanting.store';

interface Deps {
  clock: Clock;
  scopeOf: ScopeOf;
}

const addPermission = 'access:permit:add';
const title = '门禁授权';
const wrong = (field: string, text: string) => new AppError('validation', {}, { [field]: text });

const demandHolder = async (trx: Trx, scope: Scope, holderId: number): Promise<void> => {
  const { rows } = await sql`
    select 1 from card_holders t where t.id = ${holderId} and t.status = '0' and ${holderFilter(scope, 't', 'seen')}`.execute(
    trx,
  );
  if (rows.length === 0) throw wrong('holderId', 'fields.notAllowed');
};

const tellDoors = async (
  trx: Trx,
  siteId: number,
  holderId: number,
  how: { now: EpochMs; isUrgent?: boolean },
): Promise<void> => {
  await wantLists(trx, await doorsOfSite(trx, siteId), await cardsOfHolder(trx, holderId), how);
};

const beginPermit = async (act: Act, holder: number): Promise<() => Promise<void>> => {
  await lockHolder(act.trx, holder);
  const demand = await beginAct(act, { holder }, 'holderId');
  return () => demand({ holder });
};

export const permitHooks = ({ clock, scopeOf, times }: Deps & { times: TextTime }): ResourceHooks => {
  const site = ofSite(scopeOf);
  const instantOf = (value: unknown): number => times.instant(String(value), false) ?? 0;
  return {
    ...site.hooks,
    expressions: {
      ...site.expressions,
      holderName: sql`(select h.holder_name from card_holders h where h.id = t.holder_id)`,
      state: sql`case when t.ended_at is not null or t.valid_to <= now_ms() then 'ended'
        when t.valid_from > now_ms() then 'coming' else 'valid' end`,
    },
    async authorise({ trx, actor, draft, old }) {
      if (old) return async () => undefined;
      const now = clock.now();
      const holder = Number(draft.holderId);
      const demand = await beginPermit({ trx, scope: await scopeOf(actor, addPermission), now }, holder);
      return async (id) => {
        await demand();
        await tellDoors(trx, (await placeOf(trx, id)).siteId, holder, { now });
      };
    },
    async check({ trx, actor, draft, old }) {
      if (old) return;
      await demandHolder(trx, await scopeOf(actor, addPermission), Number(draft.holderId));
      const [from, to] = [instantOf(draft.validFrom), instantOf(draft.validTo)];
      if (to <= from) throw wrong('validTo', 'fields.dayBeforeFirst');
      if (to <= clock.now()) throw wrong('validTo', 'fields.notAllowed');
    },
    columns: async ({ trx, actor, draft, old }): Promise<Record<string, unknown>> =>
      old ? {} : { site_id: await site.find(trx, actor, addPermission, String(draft.siteCode)) },
  };
};

const placeOf = async (trx: Trx, permitId: number): Promise<{ siteId: number; holderId: number }> => {
  const { rows } = await sql<{ siteId: number; holderId: number }>`
    select site_id as "siteId", holder_id as "holderId" from access_permits where id = ${permitId}`.execute(
    trx,
  );
  if (!rows[0]) throw new AppError('notFound');
  return rows[0];
};

export async function endPermit(
  { db, clock, scopeOf }: Deps & { db: Db },
  actor: Actor,
  permitId: number,
): Promise<void> {
  const scope = await scopeOf(actor, 'access:permit:end');
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const { rows } = await sql<{ siteId: number; holderId: number }>`
      select p.site_id as "siteId", p.holder_id as "holderId" from access_permits p join sites s on s.id = p.site_id
      where p.id = ${permitId} and ${scopeFilter(scope, 's.area_id', 's.dept_id')} for update of p`.execute(
      trx,
    );
    if (!rows[0]) throw new AppError('notFound');
    const ended = await sql`
      update access_permits set ended_at = ${now} where id = ${permitId} and ended_at is null and valid_to > ${now}
      returning id`.execute(trx);
    if (ended.rows.length === 0) throw new AppError('conflict');
    await tellDoors(trx, rows[0].siteId, rows[0].holderId, { now, isUrgent: true });
    await writeAudit(trx, actor, {
      ...{ at: now, action: 'accessPermits.ended', subject: `accessPermits:${permitId}`, title },
      siteIds: [rows[0].siteId],
    });
  });
}

/** Nobody needs to go to a site for an order that has ended. */
export async function endPermitsOf(trx: Trx, orderId: number, now: EpochMs): Promise<void> {
  const { rows } = await sql<{ siteId: number; holderId: number | null }>`
    update access_permits set ended_at = ${now}
    where order_id = ${orderId} and ended_at is null and valid_to > ${now}
    returning site_id as "siteId", holder_id as "holderId"`.execute(trx);
  for (const { siteId, holderId } of rows)
    if (holderId !== null) await tellDoors(trx, siteId, holderId, { now });
}

/** Permits whose time has passed leave the lists; controllers refused them by their own clock before. */
export const sweepPermits = (db: Db, now: EpochMs): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ siteId: number; holderId: number | null }>`
      update access_permits set is_over = true where id in (
        select id from access_permits where ended_at is null and not is_over and valid_to <= ${now}
        order by valid_to limit 200 for update skip locked)
      returning site_id as "siteId", holder_id as "holderId"`.execute(trx);
    for (const { siteId, holderId } of rows)
      if (holderId !== null) await tellDoors(trx, siteId, holderId, { now });
    return rows.length;
  });

interface OrderRow {
  siteId: number;
  assigneeId: number | null;
}

/** @throws AppError('notFound') for an order out of sight */
async function openOrder(
  db: Db | Trx,
  scope: Scope,
  orderId: number,
): Promise<OrderRow & { isOpen: boolean }> {
  const { rows } = await sql<OrderRow & { state: string }>`
    select o.site_id as "siteId", o.assignee_id as "assigneeId", o.state
    from fault_orders o join sites s on s.id = o.site_id
    where o.id = ${orderId} and ${scopeFilter(scope, 's.area_id', 's.dept_id', 's.id')}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new AppError('notFound');
  return { ...row, isOpen: openStates.some((state) => state === row.state) };
}

export async function permitsOfOrder(
  { db, scopeOf }: Deps & { db: Db },
  actor: Actor,
  orderId: number,
): Promise<OrderPermits> {
  const scope = await scopeOf(actor, addPermission);
  const order = await openOrder(db, scope, orderId);
  const permits = await sql<OrderPermits['permits'][number]>`
    select p.id, p.holder_id as "holderId", h.holder_name as "holderName", p.valid_from as "validFrom",
      p.valid_to as "validTo", p.ended_at as "endedAt", p.create_by as by, count(l.device_id)::int as doors,
      count(l.device_id) filter (where l.confirmed = l.wanted and not l.needs_all
        and l.device_id not in (select unnest(doors) from access_list_orders))::int as confirmed
    from access_permits p left join card_holders h on h.id = p.holder_id
    left join devices d on d.site_id = p.site_id and d.class = 'door' and d.retired_at is null
    left join access_lists l on l.device_id = d.id
    where p.order_id = ${orderId} group by p.id, h.holder_name order by p.id desc limit 20`.execute(db);
  const holders = await sql<PermitHolder>`
    select t.id, t.holder_name as name, count(c.id)::int as cards,
      coalesce(t.user_id = ${order.assigneeId}, false) as "isAssignee", d.name as dept,
      case when r.id is not null
        then jsonb_build_object('zh', r.name_zh, 'en', r.name_en, 'hk', r.name_hk) end as region
    from card_holders t left join access_cards c on c.holder_id = t.id and c.state = 'active'
    left join depts d on d.id = t.dept_id left join regions r on r.id = t.region_id
    where t.status = '0' and ${holderFilter(scope, 't', 'seen')}
    group by t.id, d.id, r.id order by 4 desc, t.holder_name limit 2000`.execute(db);
  return { permits: permits.rows, holders: holders.rows };
}

export async function permitForOrder(
  { db, clock, scopeOf }: Deps & { db: Db },
  actor: Actor,
  orderId: number,
  { holderId, hours }: OrderPermitDraft,
): Promise<{ id: number }> {
  const scope = await scopeOf(actor, addPermission);
  return db.transaction().execute(async (trx) => {
    // The order does not end between this look and the permit.
    await sql`select 1 from fault_orders where id = ${orderId} for share`.execute(trx);
    const { siteId, isOpen } = await openOrder(trx, scope, orderId);
    if (!isOpen) throw new AppError('conflict');
    await demandHolder(trx, scope, holderId);
    const now = clock.now();
    const demand = await beginPermit({ trx, scope, now }, holderId);
    const { rows } = await sql<{ id: number }>`
      insert into access_permits (site_id, holder_id, order_id, valid_from, valid_to, create_by, create_time)
      values (${siteId}, ${holderId}, ${orderId}, ${now}, ${now + hours * hourMs}, ${actor.userName}, ${now})
      returning id`.execute(trx);
    const id = rows[0]?.id ?? 0;
    await demand();
    await tellDoors(trx, siteId, holderId, { now });
    await writeAudit(trx, actor, {
      ...{ at: now, action: 'accessPermits.added', subject: `accessPermits:${id}`, title },
      detail: { order: orderId, holder: holderId, hours },
      siteIds: [siteId],
    });
    return { id };
  });
}
