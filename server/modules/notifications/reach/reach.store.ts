import type { LocalName } from '@contract/languages';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Trx } from '../../../platform/database/database';

/** Sites of one area and department: seen by the same people. */
export interface SitePlace {
  areaId: number | null;
  deptId: number | null;
  /** The area and what lies above it. */
  regionIds: readonly number[];
  sites: number;
}

export interface LedRoute {
  id: number;
  name: string;
  regionId: number | null;
  levelAtLeast: 1 | 2 | 3 | 4;
  audience: string;
  delivery: 'each' | 'digest';
}

/** Where alarms come from: the sites in use, and the centre itself. */
export async function alarmPlaces(db: Db | Trx): Promise<SitePlace[]> {
  const { rows } = await sql<SitePlace>`
    select s.area_id as "areaId", s.dept_id as "deptId", count(*)::int as sites,
      array_remove(array[r1.id, r2.id, r2.parent_id], null) as "regionIds"
    from sites s
    left join regions r1 on r1.id = s.area_id
    left join regions r2 on r2.id = r1.parent_id
    where s.retired_at is null group by s.area_id, s.dept_id, r1.id, r2.id, r2.parent_id
    order by s.area_id, s.dept_id`.execute(db);
  return [...rows, { areaId: null, deptId: null, regionIds: [], sites: 0 }];
}

export async function areaNames(db: Db | Trx): Promise<ReadonlyMap<number, LocalName>> {
  const { rows } = await sql<LocalName & { id: number }>`
    select id, name_zh as zh, name_en as en, name_hk as hk from regions where level = 'area'`.execute(db);
  return new Map(rows.map(({ id, zh, en, hk }) => [id, { zh, en, hk }]));
}

/** Routes that lead alarms; those that are switched off as well, unless only active ones are asked for. */
export async function ledRoutes(
  db: Db | Trx,
  visible: RawBuilder<SqlBool>,
  { isActiveOnly }: { isActiveOnly: boolean },
): Promise<LedRoute[]> {
  const { rows } = await sql<LedRoute>`
    select t.id, t.route_name as name, t.region_id as "regionId", t.level_at_least::int as "levelAtLeast",
      t.audience, t.delivery
    from notification_routes t
    where t.tells <> 'faults' and (t.status = '0' or not ${isActiveOnly}) and ${visible} order by t.id`.execute(
    db,
  );
  return rows;
}

export async function namesOfPeople(
  db: Db | Trx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, coalesce(nullif(nick_name, ''), user_name) as name from users
    where id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
