import { sql } from 'kysely';
import { exploreLimits, type ExploreDevice, type TrendNote } from '@contract/explore';
import type { LocalName } from '@contract/languages';
import type { DeviceClass } from '@contract/points';
import type { StationClass } from '@contract/sites';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import { scopeFilter, type Scope } from '../scope';

interface DeviceRow extends Omit<ExploreDevice, 'areaName'> {
  class: DeviceClass;
  stationClass: StationClass;
  areaName: LocalName;
}

/** Those of the devices that the scope holds, by their numbers. */
export async function findDevices(db: Db, scope: Scope, ids: readonly number[]): Promise<ExploreDevice[]> {
  const { rows } = await sql<DeviceRow>`
    select d.id as "deviceId", d.code, d.name, d.class, s.id as "siteId", s.code as "siteCode", s.name as "siteName",
      s.station_class as "stationClass",
      json_build_object('zh', r.name_zh, 'en', r.name_en, 'hk', r.name_hk) as "areaName",
      coalesce((select json_agg(json_build_object('code', f.code, 'name', f.name, 'unit', f.unit, 'kind', f.kind)
        order by f.id) from free_points f where f.device_id = d.id), '[]') as free,
      (select min(e.id) from devices e where e.site_id = s.id and e.class = 'env') as "outdoorDeviceId"
    from devices d join sites s on s.id = d.site_id join regions r on r.id = s.area_id
    where d.id = any(${[...ids]}::int[]) and ${scopeFilter(scope, 's.area_id', 's.dept_id', 's.id')}
    order by s.code, d.code`.execute(db);
  return rows;
}

interface Asked {
  ids: readonly number[];
  from: EpochMs;
  to: EpochMs;
}

/** The newest notes of the span that fit, in order of the moments they are pinned to. */
export async function findNotes(
  db: Db,
  scope: Scope,
  { ids, from, to }: Asked,
  userId: number,
): Promise<TrendNote[]> {
  const { rows } = await sql<TrendNote>`
    select * from (
      select n.id, n.device_id as "deviceId", n.point, n.at, n.text, n.by_user as by,
        n.user_id = ${userId} as "isMine", n.created_at as "createdAt"
      from trend_notes n join devices d on d.id = n.device_id join sites s on s.id = d.site_id
      where n.device_id = any(${[...ids]}::int[]) and n.at >= ${from}::bigint and n.at < ${to}::bigint
        and ${scopeFilter(scope, 's.area_id', 's.dept_id', 's.id')}
      order by n.created_at desc, n.id desc limit ${exploreLimits.notes}) newest
    order by at, id`.execute(db);
  return rows;
}

export async function insertNote(trx: Trx, note: Omit<TrendNote, 'id' | 'isMine'> & { userId: number }) {
  const { id } = await trx
    .insertInto('trend_notes')
    .values({
      device_id: note.deviceId,
      point: note.point,
      at: note.at,
      text: note.text,
      user_id: note.userId,
      by_user: note.by,
      created_at: note.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface GoneNote {
  deviceId: number;
  point: string;
  text: string;
}

/** What was taken away; null when there is no such note that this person may take away. */
export async function deleteNote(
  trx: Trx,
  scope: Scope,
  id: number,
  who: { userId: number; isAdmin: boolean },
): Promise<GoneNote | null> {
  const { rows } = await sql<GoneNote>`
    delete from trend_notes n using devices d, sites s
    where n.id = ${id} and d.id = n.device_id and s.id = d.site_id
      and (n.user_id = ${who.userId} or ${who.isAdmin}) and ${scopeFilter(scope, 's.area_id', 's.dept_id', 's.id')}
    returning n.device_id as "deviceId", n.point, n.text`.execute(trx);
  return rows[0] ?? null;
}
