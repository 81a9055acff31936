import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  commandPoints,
  type ControlledUnit,
  type DesiredPoint,
  type UnitListQuery,
} from '@contract/commands';
import { pointsByClass } from '@contract/points';
import type { EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { scopeFilter, siteSays, withinRegion, type Scope } from '../scope';
import { commandsOf } from './lists.store';

interface UnitRow extends Omit<ControlledUnit, 'points' | 'live' | 'powerW' | 'isOnline'> {
  isOnline: boolean | null;
  reportedAt: EpochMs | null;
  values: (number | null)[] | null;
  desired: (Omit<DesiredPoint, 'reported' | 'reportedAt' | 'isReadBack'> & { point: string })[] | null;
  liveId: number | null;
}

const roomPosition = pointsByClass.env.findIndex(({ name }) => name === 'roomTempC') + 1;
const positionOf = new Map(pointsByClass.ac.map(({ name }, position) => [name, position]));
const valueOf = (values: readonly (number | null)[] | null, point: string): number | null =>
  values?.[positionOf.get(point) ?? -1] ?? null;

const select = sql`
  select d.id as "deviceId", s.id as "siteId", s.code as "siteCode", s.name as "siteName", d.code, d.name, d.class,
    d.control_path as "controlPath", c.is_online as "isOnline", l.v as values, l.received_at as "reportedAt",
    (select max(e.v[${sql.lit(roomPosition)}]) from devices o join latest e on e.device_id = o.id
      where o.site_id = s.id and o.class = 'env' and o.retired_at is null) as "roomTempC",
    (select min(t.kind) from control_tags t where t.site_id = s.id and t.ended_at is null
      and coalesce(t.device_id, d.id) = d.id) as tag,
    (select json_agg(json_build_object('point', p.point, 'desired', p.value, 'since', p.since, 'until', p.until,
      'by', p.by_user, 'commandId', p.command_id, 'state', k.state))
      from desired_points p join commands k on k.id = p.command_id where p.device_id = d.id) as desired,
    (select max(k.id) from commands k where k.device_id = d.id and k.ended_at is null) as "liveId"
  from devices d join sites s on s.id = d.site_id
  left join site_contacts c on c.site_id = s.id
  left join latest l on l.device_id = d.id`;

const filtersOf = ({ text, regionId, siteId, path }: UnitListQuery): RawBuilder<SqlBool>[] => [
  ...(text ? [siteSays(text, sql`d.name`)] : []),
  ...(siteId === undefined ? [] : [sql<SqlBool>`s.id = ${siteId}`]),
  ...(path === undefined ? [] : [sql<SqlBool>`d.control_path = ${path}`]),
  ...(regionId === undefined ? [] : [withinRegion('s.area_id', regionId)]),
];

/** A page of the air conditioners in sight, by site and code. */
export async function listUnits(
  db: Db,
  scope: Scope,
  query: UnitListQuery,
): Promise<{ total: number; rows: ControlledUnit[] }> {
  const condition = sql.join(
    [
      sql`d.class = 'ac' and d.retired_at is null and s.retired_at is null`,
      scopeFilter(scope, 's.area_id', 's.dept_id'),
      ...filtersOf(query),
    ],
    sql` and `,
  );
  const counted = await sql<{ total: number }>`
    select count(*) as total from devices d join sites s on s.id = d.site_id where ${condition}`.execute(db);
  const { rows } = await sql<UnitRow>`
    ${select} where ${condition} order by s.code, d.code
    limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`.execute(db);
  const live = await commandsOf(
    db,
    rows.flatMap(({ liveId }) => liveId ?? []),
  );
  return {
    total: counted.rows[0]?.total ?? 0,
    rows: rows.map((row) => unitOf(row, live.get(row.liveId ?? 0))),
  };
}

const unitOf = (row: UnitRow, live: ControlledUnit['live'] | undefined): ControlledUnit => {
  const { values, reportedAt, desired, liveId: _, isOnline, ...unit } = row;
  const wanted = new Map((desired ?? []).map((each) => [each.point, each]));
  const nothing = { desired: null, since: null, until: null, by: null, commandId: null, state: null };
  return {
    ...unit,
    isOnline: isOnline ?? false,
    powerW: valueOf(values, 'powerW'),
    points: commandPoints.map((point) => ({
      ...{ ...nothing, ...wanted.get(point), point },
      reported: valueOf(values, point),
      reportedAt,
      isReadBack: row.controlPath === 'bus',
    })),
    live: live ?? null,
  };
};
