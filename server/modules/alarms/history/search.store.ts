import type { Alarm } from '@contract/alarms';
import { mostCounted, type AlarmHistoryPage, type AlarmHistoryQuery } from '@contract/alarmHistory';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/database/database';
import { scopeFilter, type Scope } from '../../scope';
import { alarmColumns, alarmOf, alarmSource, newestSeq, type AlarmRow } from '../alarmRow';
import { alarmScope } from '../alarmScope';
import { stateFilters } from '../stateFilters';
import { anyOf, ofPlaces, siteIdsWhere, waysToSay, type Condition } from './says';
import { wordsOf } from './words';

/**
 * As alarmScope, with the sites as ids: an index can find them, where a join would be asked for every alarm. An alarm
 * of a whole area is seen by who sees the area for every department.
 */
const inScope = async (db: Db, scope: Scope): Promise<Condition[]> => {
  if (scope.isAll) return [];
  const sites = await siteIdsWhere(db, scopeFilter(scope, 's.area_id', 's.dept_id'));
  const areas = scope.grants.flatMap(({ deptIds, areaIds }) => (deptIds === 'all' ? areaIds : []));
  return [await ofPlaces(db, sites, areas)];
};

const inRegion = async (db: Db, regionId: number): Promise<Condition> => {
  const within = sql<SqlBool>`${regionId} in (r1.id, r2.id, r3.id)`;
  const sites = await siteIdsWhere(db, within);
  const { rows } = await sql<{ id: number }>`
    select r1.id from regions r1 left join regions r2 on r2.id = r1.parent_id
      left join regions r3 on r3.id = r2.parent_id where ${within}`.execute(db);
  return ofPlaces(
    db,
    sites,
    rows.map(({ id }) => id),
  );
};

const plainFilters = (query: AlarmHistoryQuery): Condition[] => {
  const filters: Condition[] = [];
  if (query.state) filters.push(stateFilters[query.state]);
  if (query.levels) filters.push(sql`a.level = any(${query.levels}::int[])`);
  if (query.definitionIds) filters.push(sql`a.definition_id = any(${query.definitionIds}::text[])`);
  if (query.siteId !== undefined) filters.push(sql`a.site_id = ${query.siteId}`);
  if (query.deviceId !== undefined) filters.push(sql`a.device_id = ${query.deviceId}`);
  if (query.acknowledgedBy) filters.push(sql`a.acknowledged_by = ${query.acknowledgedBy}`);
  if (query.hasNote !== undefined) filters.push(sql`(a.note is not null) = ${query.hasNote}`);
  if (query.from !== undefined) filters.push(sql`a.raised_at >= ${query.from}`);
  if (query.to !== undefined) filters.push(sql`a.raised_at < ${query.to}`);
  if (query.isLate !== undefined) filters.push(sql`a.is_late = ${query.isLate}`);
  return filters;
};

/** What is sought: in any of these ways. Each is asked by itself, for together they would have no index in common. */
const waysOf = async (db: Db, scope: Scope, query: AlarmHistoryQuery): Promise<Condition[]> => {
  const [first, ...others] = await Promise.all(wordsOf(query.text ?? '').map((word) => waysToSay(db, word)));
  const filters = [
    sql<SqlBool>`true`,
    ...(await inScope(db, scope)),
    ...plainFilters(query),
    ...(query.regionId === undefined ? [] : [await inRegion(db, query.regionId)]),
    ...others.map(anyOf),
  ];
  const ways =
    others.length > 0 || first?.length === 0 ? [anyOf(first ?? [])] : (first ?? [sql<SqlBool>`true`]);
  return ways.map((way) => sql<SqlBool>`${sql.join([...filters, way], sql` and `)}`);
};

const either = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union `,
  );

const countOf = async (db: Db, ways: readonly Condition[]): Promise<AlarmHistoryPage['matched']> => {
  const most = mostCounted + 1;
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select id from (${either(ways.map((way) => sql`select a.id from alarms a where ${way} limit ${most}`))}) u
      limit ${most}) x`.execute(db);
  const n = rows[0]?.n ?? 0;
  return { count: Math.min(n, mostCounted), isExact: n <= mostCounted };
};

const rowsOf = async (db: Db, scope: Scope, ids: readonly number[]): Promise<AlarmRow[]> => {
  const { rows } = await sql<AlarmRow>`
    select ${sql.raw(`${alarmColumns}, ${newestSeq}`)} from ${sql.raw(alarmSource)}
    where a.id = any(${[...ids]}::bigint[]) and ${alarmScope(scope)}
    order by a.raised_at desc, a.id desc`.execute(db);
  return rows;
};

/** Those of the alarms that the scope holds. */
export const alarmsById = async (db: Db, scope: Scope, ids: readonly number[]): Promise<Alarm[]> =>
  (await rowsOf(db, scope, ids)).map(alarmOf);

/** One page of the records that match and that the scope holds, found by key: the last page costs what the first does. */
export const searchHistory = async (
  db: Db,
  scope: Scope,
  query: AlarmHistoryQuery,
): Promise<AlarmHistoryPage> => {
  const ways = await waysOf(db, scope, query);
  const { before, limit } = query;
  const fromHere = before
    ? sql`(a.raised_at, a.id) < (${before[0]}::bigint, ${before[1]}::bigint)`
    : sql`true`;
  const newest = (way: Condition) => sql`select a.id, a.raised_at from alarms a where ${way} and ${fromHere}
    order by a.raised_at desc, a.id desc limit ${limit + 1}`;
  const { rows: found } = await sql<{ id: number; raised_at: number }>`
    select id, raised_at from (${either(ways.map(newest))}) u
    order by raised_at desc, id desc limit ${limit + 1}`.execute(db);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const ids = page.map(({ id }) => id);
  return {
    rows: await alarmsById(db, scope, ids),
    next: last === undefined ? null : `${last.raised_at}.${last.id}`,
    matched: before ? null : await countOf(db, ways),
  };
};
