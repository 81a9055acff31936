import { sql } from 'kysely';
import {
  freeHigh,
  freeInvalid,
  freeLow,
  type FreePoint,
  type FreePointsOfSite,
  type FreeSignal,
} from '@contract/freePoints';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import { scopeFilter, type Scope } from '../scope';

export const seesSite = async (db: Db, scope: Scope, siteId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from sites where id = ${siteId} and ${scopeFilter(scope, 'area_id', 'dept_id')}`.execute(db);
  return rows.length > 0;
};

const pointsOf = (db: Db, siteId: number) =>
  sql<FreePoint>`
  select p.id, p.device_id as "deviceId", p.code, p.name, p.kind, p.unit, p.low, p.high, v.ts as at, v.value,
    exists (select 1 from alarms a where a.point_id = p.id and a.cleared_at is null and not a.is_late
      and a.definition_id in (${freeHigh}, ${freeLow}, ${freeInvalid})) as "isAlarmed"
  from free_points p join devices d on d.id = p.device_id left join free_point_values v on v.point_id = p.id
  where d.site_id = ${siteId} and d.retired_at is null order by d.code, p.id`.execute(db);

const signalsOf = (db: Db, siteId: number) =>
  sql<FreeSignal>`
  select k.device_id as "deviceId", k.code, k.value, k.first_at as "firstAt", k.last_at as "lastAt"
  from free_signals k join devices d on d.id = k.device_id
  where d.site_id = ${siteId} and d.retired_at is null order by d.code, k.code`.execute(db);

export const freePointsOf = async (db: Db, siteId: number): Promise<FreePointsOfSite> => {
  const [points, signals] = await Promise.all([pointsOf(db, siteId), signalsOf(db, siteId)]);
  return { points: points.rows, signals: signals.rows };
};

/** Whether the device is in use and in sight; it is locked, so that two who declare are one after the other. */
export const lockDevice = async (
  trx: Trx,
  scope: Scope,
  deviceId: number,
): Promise<{ siteId: number; code: string } | undefined> => {
  const { rows } = await sql<{ siteId: number; code: string }>`
    select d.site_id as "siteId", d.code from devices d join sites s on s.id = d.site_id
    where d.id = ${deviceId} and d.retired_at is null and ${scopeFilter(scope, 's.area_id', 's.dept_id')}
    for update of d`.execute(trx);
  return rows[0];
};

export const countOf = async (trx: Trx, deviceId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from free_points where device_id = ${deviceId}`.execute(trx);
  return rows[0]?.n ?? 0;
};

/** Signals that are heard become free points of the same name. Answers those that did. */
export const declare = async (
  trx: Trx,
  deviceId: number,
  codes: readonly string[],
  who: { by: string; at: EpochMs },
): Promise<string[]> => {
  const { rows } = await sql<{ code: string }>`
    with heard as (
      delete from free_signals where device_id = ${deviceId} and code = any(${[...codes]}::text[]) returning code)
    insert into free_points (device_id, code, name, create_by, create_time)
    select ${deviceId}, code, code, ${who.by}, ${who.at} from heard
    on conflict (device_id, code) do nothing returning code`.execute(trx);
  return rows.map(({ code }) => code);
};
