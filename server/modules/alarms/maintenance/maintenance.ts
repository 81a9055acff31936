import { addMaintenance } from '@contract/calls/alarmMaintenance';
import type {
  MaintenanceChange,
  MaintenanceOfSites,
  MaintenanceRequest,
  MaintenanceWindow,
} from '@contract/alarmActions';
import { windowsOf } from '@contract/maintenanceSeries';
import type { EpochMs } from '@contract/time';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Trx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/http/route';
import { writeAudit } from '../../audit/audit';
import { scopeFilter, type Scope } from '../../scope';
import type { AlarmsDeps } from '../alarms.service';
import { applyMaintenance } from './marks';
import { statementsIn } from '../../../platform/database/statementsIn';

export const maintainPermission = addMaintenance.permission;

const columns = sql.raw(`
  w.id, w.region_id as "regionId", w.site_id as "siteId", w.device_id as "deviceId", w.starts_at as "startsAt",
  case when r.id is null then null else
    jsonb_build_object('zh', r.name_zh, 'en', r.name_en, 'hk', r.name_hk) end as "regionName",
  s.name as "siteName", d.name as "deviceName", w.ends_at as "endsAt", w.reason, w.by_user as by, w.ended_at as "endedAt", w.ended_by as "endedBy",
  w.end_reason as "endReason",
  case when w.series_id is null then null else (
    select jsonb_build_object('every', w.repeats, 'left', count(*), 'lastAt', max(n.starts_at))
    from maintenance_windows n
    where n.series_id = w.series_id and n.ended_at is null and (n.starts_at, n.id) > (w.starts_at, w.id)) end as series`);
const source = sql.raw(`
  maintenance_windows w
  left join devices d on d.id = w.device_id
  left join sites s on s.id = coalesce(w.site_id, d.site_id)
  left join regions r on r.id = w.region_id`);

/** Whole regions are for those who see everything in them; a site or device for those who see the site. */
const visible = (scope: Scope): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${scopeFilter(scope, 's.area_id', 's.dept_id')}
  or (w.region_id is not null and ${scopeFilter(scope, 'w.region_id', 's.dept_id')}))`;

/** Of a series that is open the next window stands for all. */
const isShown = sql<SqlBool>`(w.series_id is null or w.ended_at is not null or not exists (
  select 1 from maintenance_windows n where n.series_id = w.series_id and n.ended_at is null
    and (n.starts_at, n.id) < (w.starts_at, w.id)))`;

interface WindowsQuery {
  pageNum: number;
  pageSize: number;
  isOpen?: boolean | undefined;
  regionId?: number | undefined;
}

/** The newest start first; ended ones are kept for good. */
export const listWindows = async (
  db: Db | Trx,
  scope: Scope,
  { pageNum, pageSize, isOpen, regionId }: WindowsQuery,
): Promise<{ total: number; rows: MaintenanceWindow[] }> => {
  const open =
    isOpen === undefined ? sql`true` : isOpen ? sql`w.ended_at is null` : sql`w.ended_at is not null`;
  const ofRegion = regionId === undefined ? sql`true` : sql`w.region_id = ${regionId}`;
  const where = sql`${visible(scope)} and ${open} and ${ofRegion} and ${isShown}`;
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from ${source} where ${where}`.execute(db);
  const { rows } = await sql<MaintenanceWindow>`
    select ${columns} from ${source} where ${where} order by w.starts_at desc, w.id desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows };
};

const findOpen = async (trx: Trx, scope: Scope, id: number): Promise<MaintenanceWindow> => {
  const { rows } = await sql<MaintenanceWindow>`
    select ${columns} from ${source} where w.id = ${id} and ${visible(scope)} for update of w`.execute(trx);
  const [found] = rows;
  if (found === undefined) throw new AppError('notFound');
  if (found.endedAt !== null) throw new AppError('conflict');
  return found;
};

/** @throws AppError('notFound') when the place does not exist or the caller may not maintain it */
const checkPlace = async (trx: Trx, scope: Scope, request: MaintenanceRequest): Promise<void> => {
  const { regionId, siteId, deviceId } = request;
  const { rows } = await sql`
    select 1 from (values (1)) x
    left join devices d on d.id = ${deviceId}
    left join sites s on s.id = coalesce(${siteId}::int, d.site_id)
    left join regions r on r.id = ${regionId}
    where (s.id is not null and ${scopeFilter(scope, 's.area_id', 's.dept_id')})
      or (r.id is not null and ${scopeFilter(scope, 'r.id', 's.dept_id')})`.execute(trx);
  if (rows.length === 0) throw new AppError('notFound');
};

/** @throws AppError('notFound') when the caller may not maintain one of them */
const checkSites = async (trx: Trx, scope: Scope, siteIds: readonly number[]): Promise<void> => {
  const { rows } = await sql`select s.id from sites s
    where s.id = any(${[...siteIds]}::int[]) and ${scopeFilter(scope, 's.area_id', 's.dept_id')}`.execute(
    trx,
  );
  if (rows.length < siteIds.length) throw new AppError('notFound');
};

type Verb = 'added' | 'edited' | 'ended';

const inTransaction = async <T>(
  { db, scopeOf, clock }: AlarmsDeps,
  actor: Actor,
  verb: Verb,
  work: (
    trx: Trx,
    scope: Scope,
    now: EpochMs,
  ) => Promise<{ ids: readonly number[]; answer: T; detail: object }>,
): Promise<T> => {
  if (actor.isDisplay) throw new AppError('forbidden');
  const scope = await scopeOf(actor, maintainPermission);
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const { ids, answer, detail } = await work(trx, scope, now);
    await applyMaintenance(statementsIn(trx), now);
    for (const id of ids) {
      const subject = `maintenance:${id}`;
      await writeAudit(trx, actor, {
        at: now,
        action: `maintenance.${verb}`,
        subject,
        detail: { ...detail },
      });
    }
    return answer;
  });
};

const insertWindow = async (
  trx: Trx,
  { userName }: Actor,
  request: MaintenanceRequest,
  now: EpochMs,
): Promise<number> => {
  const { id } = await trx
    .insertInto('maintenance_windows')
    .values({
      region_id: request.regionId,
      site_id: request.siteId,
      device_id: request.deviceId,
      starts_at: request.startsAt,
      ends_at: request.endsAt,
      reason: request.reason,
      by_user: userName,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** One window, or all of a series: a row each, so that one can be moved or taken back alone. */
export const addWindow = (
  deps: AlarmsDeps & { plantTimeZone: string },
  actor: Actor,
  request: MaintenanceRequest,
) =>
  inTransaction(deps, actor, 'added', async (trx, scope, now) => {
    await checkPlace(trx, scope, request);
    const { repeat } = request;
    const ids: number[] = [];
    for (const span of windowsOf(request, repeat, deps.plantTimeZone))
      ids.push(await insertWindow(trx, actor, { ...request, ...span }, now));
    const [id = 0] = ids;
    if (repeat)
      await trx
        .updateTable('maintenance_windows')
        .set({ series_id: id, repeats: repeat.every })
        .where('id', 'in', ids)
        .execute();
    return { ids: [id], answer: { id }, detail: request };
  });

/** A window each, so that the work at one site may end before that at another. */
export const addWindows = (deps: AlarmsDeps, actor: Actor, { siteIds, ...span }: MaintenanceOfSites) =>
  inTransaction(deps, actor, 'added', async (trx, scope, now) => {
    const wanted = [...new Set(siteIds)];
    await checkSites(trx, scope, wanted);
    const ids: number[] = [];
    for (const siteId of wanted) {
      const request = { ...span, siteId, regionId: null, deviceId: null };
      ids.push(await insertWindow(trx, actor, request, now));
    }
    return { ids, answer: { ids }, detail: { siteIds: wanted, ...span } };
  });

export const changeWindow = (deps: AlarmsDeps, actor: Actor, id: number, change: MaintenanceChange) =>
  inTransaction(deps, actor, 'edited', async (trx, scope) => {
    await findOpen(trx, scope, id);
    const { startsAt, endsAt, reason } = change;
    await trx
      .updateTable('maintenance_windows')
      .set({ starts_at: startsAt, ends_at: endsAt, reason })
      .where('id', '=', id)
      .execute();
    return { ids: [id], answer: null, detail: change };
  });

/** Ends it before its time, or takes back one that has not begun; the record stays. */
export const endWindow = (deps: AlarmsDeps, actor: Actor, id: number) =>
  inTransaction(deps, actor, 'ended', async (trx, scope, now) => {
    await findOpen(trx, scope, id);
    await trx
      .updateTable('maintenance_windows')
      .set({ ended_at: now, ended_by: actor.userName })
      .where('id', '=', id)
      .execute();
    return { ids: [id], answer: null, detail: {} };
  });

/** Ends a window as above, and takes back all that come after it; what was before stays as it was. */
export const endSeries = (deps: AlarmsDeps, actor: Actor, id: number) =>
  inTransaction(deps, actor, 'ended', async (trx, scope, now) => {
    await findOpen(trx, scope, id);
    const { rows } = await sql<{ id: number }>`
      update maintenance_windows w set ended_at = ${now}, ended_by = ${actor.userName}
      from maintenance_windows first
      where first.id = ${id} and w.ended_at is null and w.series_id = first.series_id
        and (w.starts_at, w.id) >= (first.starts_at, first.id)
      returning w.id`.execute(trx);
    if (rows.length === 0) throw new AppError('conflict');
    return { ids: [id], answer: null, detail: { windows: rows.length } };
  });
