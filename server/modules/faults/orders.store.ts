import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { FaultAlarm, FaultDetail, FaultOrder, FaultStep } from '@contract/faults';
import type { FaultListQuery } from '@contract/faultLists';
import type { Language } from '@contract/languages';
import { usingIn } from '../../crud';
import type { Db, Trx } from '../../platform/database/database';
import { scopeFilter, siteSays, withinRegion, type Scope } from '../scope';
import { groupOf, placements } from './figures/population';
import { preparationOf } from './preparation.store';
import { newestSeq, openOrder, orderColumns, orderOf, orderSource, type OrderRow } from './orderRow';

const columns = sql.raw(`${orderColumns}, ${newestSeq}`);
const source = sql.raw(orderSource);

export const visible = (scope: Scope): RawBuilder<SqlBool> =>
  scopeFilter(scope, 's.area_id', 's.dept_id', 's.id');

const contains = (text: string): RawBuilder<SqlBool> =>
  /^#?\d{1,15}$/.test(text)
    ? sql`o.id = ${Number(text.replace('#', ''))}`
    : sql`(${siteSays(text, sql`concat_ws(' ', o.title, o.definition_id)`)} or o.id in (
        select w.order_id from work_orders w where w.number = ${text}))`;

const latest = Number.MAX_SAFE_INTEGER;

const filtersOf = (query: Omit<FaultListQuery, 'pageNum' | 'pageSize'>): RawBuilder<SqlBool>[] => {
  const filters: RawBuilder<SqlBool>[] = [];
  if (query.which === 'open') filters.push(sql`${sql.raw(openOrder)}`);
  if (query.states) filters.push(sql`o.state = any(${query.states}::text[])`);
  if (query.levels) filters.push(sql`o.level = any(${query.levels}::int[])`);
  if (query.siteId !== undefined) filters.push(sql`o.site_id = ${query.siteId}`);
  if (query.assigneeId !== undefined) filters.push(sql`o.assignee_id = ${query.assigneeId}`);
  if (query.typeId !== undefined) filters.push(sql`o.type_id = ${query.typeId}`);
  if (query.causeId !== undefined) filters.push(sql`o.cause_id = ${query.causeId}`);
  if (query.regionId !== undefined && !query.by) filters.push(withinRegion('s.area_id', query.regionId));
  if (query.text) filters.push(contains(query.text));
  if (query.from !== undefined) filters.push(sql`o.reported_at >= ${query.from}`);
  if (query.to !== undefined) filters.push(sql`o.reported_at < ${query.to}`);
  if (query.uses) filters.push(sql`o.id in (select u.id from ${usingIn('usage.faultOrders', query.uses)})`);
  return filters;
};

/** Orders `o` at sites `s` that the query means and the scope holds: of all, or of what the statistics count. */
const meant = (scope: Scope, query: FaultListQuery): RawBuilder<unknown> => {
  const { by, group = '', from = 0, to = latest, regionId } = query;
  const orders = by
    ? groupOf({ by, from, to, regionId }, group)
    : sql`fault_orders o join sites s on s.id = o.site_id where true`;
  return sql`${orders} and ${sql.join([visible(scope), ...filtersOf(query)], sql` and `)}`;
};

/** A page of the orders that the scope holds, the newest first, and how many there are in all. */
export async function listOrders(
  db: Db,
  scope: Scope,
  query: FaultListQuery,
): Promise<{ total: number; rows: FaultOrder[] }> {
  const orders = meant(scope, query);
  const counted = await sql<{ total: number }>`
    with placed as (${placements}) select count(*)::int as total from ${orders}`.execute(db);
  // The page is found by the narrow rows; only its own are joined with their words.
  const { rows } = await sql<OrderRow>`
    with placed as (${placements}), page as (
      select o.id from ${orders}
      order by o.reported_at desc, o.id desc
      limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize})
    select ${columns} from ${source} where o.id in (select id from page)
    order by o.reported_at desc, o.id desc`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows: rows.map(orderOf) };
}

export async function findOrder(db: Db | Trx, scope: Scope, id: number): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from ${source} where o.id = ${id} and ${visible(scope)}`.execute(db);
  return rows[0] ?? null;
}

/** The same, locked against a second person until the transaction ends. */
export async function lockOrder(trx: Trx, scope: Scope, id: number): Promise<OrderRow | null> {
  const locked = await sql`select 1 from fault_orders where id = ${id} for update`.execute(trx);
  return locked.rows.length === 0 ? null : findOrder(trx, scope, id);
}

export async function stepsOf(db: Db | Trx, orderId: number): Promise<FaultStep[]> {
  const { rows } = await sql<FaultStep>`
    select id, n, verb, at, by_user as by, note, from_state as "from", to_state as "to", detail
    from fault_steps where order_id = ${orderId} order by n`.execute(db);
  return rows;
}

export async function alarmsOf(db: Db | Trx, orderId: number): Promise<FaultAlarm[]> {
  const { rows } = await sql<FaultAlarm>`
    select a.id, a.definition_id as "definitionId", a.level, d.name as "deviceName", a.raised_at as "raisedAt",
      a.cleared_at as "clearedAt"
    from fault_order_alarms j join alarms a on a.id = j.alarm_id left join devices d on d.id = a.device_id
    where j.order_id = ${orderId} order by a.raised_at, a.id`.execute(db);
  return rows;
}

const checklistOf = async (db: Db, typeId: number | null, language: Language): Promise<string[]> => {
  if (typeId === null) return [];
  const { rows } = await sql<{ text: string | null }>`
    select ${sql.ref(`checklist_${language}`)} as text from fault_types where id = ${typeId}`.execute(db);
  return (rows[0]?.text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
};

export async function readOrder(
  db: Db,
  scope: Scope,
  id: number,
  language: Language,
): Promise<FaultDetail | null> {
  const row = await findOrder(db, scope, id);
  if (row === null) return null;
  return {
    ...orderOf(row),
    steps: await stepsOf(db, id),
    joined: await alarmsOf(db, id),
    causeId: row.cause_id,
    actionId: row.action_id,
    result: row.result,
    completion: row.completion,
    checklist: await checklistOf(db, row.type_id, language),
    ...(await preparationOf(db, row)),
  };
}
