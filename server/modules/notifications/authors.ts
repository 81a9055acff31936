import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Trx } from '../../platform/database/database';
import { joined } from '../../platform/database/transactionScope';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { alarmScope } from '../alarms/alarmScope';
import { scopeFilter, scopeOfUser } from '../scope';
import { reaches, reachOf, reachOfActor, rolesHeldBy, type Reach } from '../scope/reach';

/** `gone`: the account is closed. `noRight`: it may see no alarms, or make no routes any more. */
export type AuthorState = 'active' | 'gone' | 'noRight';

export const alarmListPermission = 'alarm:list';
export const faultListPermission = 'fault:list';
/** What messages and reports tell of. */
const tellingPermissions = [alarmListPermission, faultListPermission, 'screen:view'];

const holds = (
  column: RawBuilder<unknown>,
  permissions: readonly string[],
): RawBuilder<SqlBool> => sql`exists (
  select 1 from users u where u.id = ${column} and (u.is_super or exists (
    select 1 from user_roles m join roles r on r.id = m.role_id and r.status = '0' and not r.is_deleted
    left join role_menus rm on rm.role_id = r.id left join menus on menus.id = rm.menu_id and menus.status = '0'
    where m.user_id = u.id
      and (r.is_super or string_to_array(menus.perms, ',') && ${[...permissions]}::text[]))))`;

const openAccount = (column: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`exists (
  select 1 from users u where u.id = ${column} and u.status = '0' and not u.is_deleted)`;

const mayLead = (column: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  holds(column, ['system:notificationRoute:add', 'system:notificationRoute:edit']);

/** Whether the account of this column may send what its routes say. */
export const authorStateOf = (column: RawBuilder<unknown>): RawBuilder<AuthorState> => sql<AuthorState>`(case
  when not ${openAccount(column)} then 'gone'
  when ${mayLead(column)} and ${holds(column, [alarmListPermission])} then 'active'
  else 'noRight' end)`;

/** Whether the account is open, and may decide who outside of the organisation is told of things. */
export async function mayTellOutside(db: Db | Trx, userId: number): Promise<boolean> {
  const column = sql`${userId}::int`;
  const { rows } = await sql<{ may: boolean }>`
    select ${openAccount(column)} and ${mayLead(column)} as may`.execute(db);
  return rows[0]?.may === true;
}

export async function stateOfAuthor(db: Db | Trx, authorId: number | null): Promise<AuthorState> {
  const { rows } = await sql<{ state: AuthorState }>`
    select ${authorStateOf(sql`${authorId}::int`)} as state`.execute(db);
  return rows[0]?.state ?? 'gone';
}

/** A machine whose token sees less than its user may not have that user answer for a message. */
export function demandWholeScope({ token, permissions }: Actor): void {
  if (token !== null && (token.regionIds !== null || !permissions.includes(alarmListPermission)))
    throw new AppError('forbidden');
}

/** Whose messages lie within what the actor may see; everybody's for an administrator. */
export async function authorsInScope(all: Db | Trx, actor: Actor): Promise<readonly number[] | 'all'> {
  const db = joined(all);
  const own = await reachOfActor(db, actor);
  if (own === 'everything') return 'all';
  const within: number[] = [];
  for (const id of await authors(db)) if (await isOwnOrWithin(db, actor, own, id)) within.push(id);
  return within;
}

/** Whether the actor may see whatever this account may. */
export async function isWithinScope(db: Db | Trx, actor: Actor, userId: number | null): Promise<boolean> {
  const own = await reachOfActor(db, actor);
  return own === 'everything' || (userId !== null && isOwnOrWithin(db, actor, own, userId));
}

const isOwnOrWithin = async (db: Db | Trx, { userId, token }: Actor, own: Reach, id: number) =>
  (id === userId && token === null) || isWithin(db, own, id);

async function isWithin(db: Db | Trx, own: Reach, authorId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u where u.id = ${authorId} and (u.is_super or exists (
      select 1 from user_roles m join roles r on r.id = m.role_id and r.is_super where m.user_id = u.id))`.execute(
    db,
  );
  if (rows.length > 0) return false;
  const held = await reachOf(db, await rolesHeldBy(db, authorId, { onlyEnabled: true }));
  const seen = held.map((holding) => ({
    ...holding,
    permissions: new Set(tellingPermissions.filter((one) => holding.permissions.has(one))),
  }));
  return reaches(own, seen);
}

/** Everybody who answers for a route, a delivery or a work-order system; the deliveries are walked from author to author by their index. */
async function authors(db: Db | Trx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive one as (
      select min(author_id) as id from notification_deliveries
      union all
      select (select min(author_id) from notification_deliveries where author_id > one.id) from one
      where one.id is not null
    )
    select id from one where id is not null
    union select author_id from notification_routes where author_id is not null
    union select author_id from work_order_systems where author_id is not null order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

export const ofAuthors = (column: string, ids: readonly number[] | 'all'): RawBuilder<SqlBool> =>
  ids === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`coalesce(${sql.ref(column)} = any(${[...ids]}::int[]), false)`;

/** Those of the alarms that the account may see. */
export async function alarmsInScopeOf(
  db: Db | Trx,
  userId: number,
  alarmIds: readonly number[],
): Promise<number[]> {
  if (alarmIds.length === 0) return [];
  const scope = await scopeOfUser(db, userId, alarmListPermission);
  const { rows } = await sql<{ id: number }>`
    select a.id from alarms a left join sites s on s.id = a.site_id
    where a.id = any(${[...alarmIds]}::bigint[]) and ${alarmScope(scope)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of the orders that the account may see. */
export async function ordersInScopeOf(
  db: Db | Trx,
  userId: number,
  orderIds: readonly number[],
): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const scope = await scopeOfUser(db, userId, faultListPermission);
  const { rows } = await sql<{ id: number }>`
    select o.id from fault_orders o join sites s on s.id = o.site_id
    where o.id = any(${[...orderIds]}::bigint[]) and ${scopeFilter(scope, 's.area_id', 's.dept_id')}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
