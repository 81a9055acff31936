import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Alarm, AlarmDetail, AlarmLevel, AlarmListQuery, AlarmTransition } from '@contract/alarms';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import { siteSays, withinRegion, type Scope } from '../scope';
import { standingAlarm } from './alarmConditions';
import { alarmColumns, alarmOf, alarmSource, newestSeq, type AlarmRow } from './alarmRow';
import { alarmScope } from './alarmScope';
import { stateFilters } from './stateFilters';

const columns = sql.raw(`${alarmColumns}, ${newestSeq}`);
const source = sql.raw(alarmSource);

const visible = alarmScope;

const standing = sql<SqlBool>`${sql.raw(standingAlarm)}`;

const saidOfAlarm = sql`concat_ws(' ', d.name, a.point_name, a.definition_id)`;

const filtersOf = (query: AlarmListQuery): RawBuilder<SqlBool>[] => {
  const filters: RawBuilder<SqlBool>[] = [];
  if (query.which === 'standing') filters.push(standing);
  if (query.state) filters.push(stateFilters[query.state]);
  if (query.levels) filters.push(sql`a.level = any(${query.levels}::int[])`);
  if (query.definitionId) filters.push(sql`a.definition_id = ${query.definitionId}`);
  if (query.siteId !== undefined) filters.push(sql`a.site_id = ${query.siteId}`);
  if (query.deviceId !== undefined) filters.push(sql`a.device_id = ${query.deviceId}`);
  if (query.regionId !== undefined)
    filters.push(withinRegion('coalesce(s.area_id, a.area_id)', query.regionId));
  if (query.text) filters.push(siteSays(query.text, saidOfAlarm));
  if (query.from !== undefined) filters.push(sql`a.raised_at >= ${query.from}`);
  if (query.to !== undefined) filters.push(sql`a.raised_at < ${query.to}`);
  if (query.isLate !== undefined) filters.push(sql`a.is_late = ${query.isLate}`);
  return filters;
};

/** A page of the alarms that the scope holds, the newest raise first, and how many there are in all. */
export const listAlarms = async (
  db: Db,
  scope: Scope,
  query: AlarmListQuery,
): Promise<{ total: number; rows: Alarm[] }> => {
  const condition = sql.join([visible(scope), ...filtersOf(query)], sql` and `);
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from ${source} where ${condition}`.execute(db);
  const { rows } = await sql<AlarmRow>`
    select ${columns} from ${source} where ${condition}
    order by a.raised_at desc, a.id desc
    limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows: rows.map(alarmOf) };
};

/** The alarm with its whole life; null when there is none or the scope does not hold it. */
export const findAlarm = async (db: Db, scope: Scope, alarmId: number): Promise<AlarmDetail | null> => {
  const { rows } = await sql<AlarmRow>`
    select ${columns} from ${source} where a.id = ${alarmId} and ${visible(scope)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const transitions: AlarmTransition[] = await db
    .selectFrom('alarm_transitions')
    .select(['id', 'at', 'by_user as by', 'note', 'value'])
    .select(sql<AlarmTransition['kind']>`kind`.as('kind'))
    .select(sql<AlarmTransition['levelBefore']>`level_before`.as('levelBefore'))
    .select(sql<AlarmTransition['endReason']>`end_reason`.as('endReason'))
    .where('alarm_id', '=', alarmId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return { ...alarmOf(row), transitions };
};

export interface LockedAlarm {
  level: AlarmLevel;
  /** Who acknowledged it, and when; null while nobody did. */
  by: string | null;
  at: EpochMs | null;
}

/** Rows that the scope holds, locked against a second operator until the transaction ends. */
export const lockAlarms = async (
  trx: Trx,
  scope: Scope,
  alarmIds: readonly number[],
): Promise<Map<number, LockedAlarm>> => {
  const { rows } = await sql<LockedAlarm & { id: number }>`
    select a.id, a.level, a.acknowledged_by as by, a.acknowledged_at as at
    from alarms a left join sites s on s.id = a.site_id
    where a.id = any(${[...alarmIds]}::bigint[]) and ${visible(scope)}
    order by a.id for update of a`.execute(trx);
  return new Map(rows.map(({ id, ...locked }) => [id, locked]));
};
