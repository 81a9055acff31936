import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { RegionLevel } from '@contract/sites';
import { usesOf } from '@contract/usage';
import { textOf } from '@contract/values';
import type { ResourceHooks, Saving, Usage } from '../../crud';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import type { Clock } from '../../platform/clock';
import { beginAct, doorsBelow } from '../doorOpenings';
import { scopeFilter, type ScopeOf } from '../scope';
import { reachOfActor } from '../scope/reach';

/** Regions that the actor may see by this permission: the areas of the scope, all above them, and all that was granted. */
async function visible(scopeOf: ScopeOf, actor: Actor, permission: string): Promise<RawBuilder<SqlBool>> {
  const scope = await scopeOf(actor, permission);
  if (scope.isAll) return sql<SqlBool>`true`;
  const areaIds = scope.grants.flatMap((grant) => grant.areaIds);
  return sql<SqlBool>`t.id in (
    with recursive seen as (
      select id, parent_id from regions where id = any(${areaIds}::int[])
      union select r.id, r.parent_id from seen join regions r on r.id = seen.parent_id
    ) select id from seen)`;
}

/** Ground that was granted is named before areas stand on it. */
async function chosen(scopeOf: ScopeOf, actor: Actor, permission: string): Promise<RawBuilder<SqlBool>> {
  return sql<SqlBool>`(${await visible(scopeOf, actor, permission)} or t.id in (
    with recursive own as (
      select rr.region_id as id from user_roles m
      join roles r on r.id = m.role_id and r.status = '0' and not r.is_deleted
      join role_regions rr on rr.role_id = r.id where m.user_id = ${actor.userId} and ${actor.token === null}
      union select r.id from own join regions r on r.parent_id = own.id
    ) select id from own))`;
}

const levelBelow: Readonly<Record<string, RegionLevel>> = { '': 'province', province: 'city', city: 'area' };

interface Parent {
  level: RegionLevel;
  status: string;
}

async function parentOf(trx: Trx, id: number): Promise<Parent | undefined> {
  const { rows } = await sql<Parent>`select level, status from regions where id = ${id}`.execute(trx);
  return rows[0];
}

/** Changed is what somebody was granted, and new ground lies below it; only who sees everything adds a province. */
async function demandGround(trx: Trx, actor: Actor, permission: string, regionIds: readonly number[]) {
  const reach = await reachOfActor(trx, actor);
  if (reach === 'everything') return;
  const holdings = reach.filter(({ permissions }) => permissions.has(permission));
  const isGranted = (id: number) => holdings.some((one) => one.regionIds === 'all' || one.regionIds.has(id));
  if (!regionIds.every(isGranted)) throw new AppError('notGrantable');
}

async function checkPlace({ trx, actor, draft, old }: Saving): Promise<RegionLevel> {
  const parentId = Number(draft.parentId ?? 0);
  const parent = parentId === 0 ? undefined : await parentOf(trx, parentId);
  const level = levelBelow[parent?.level ?? ''];
  if ((parentId !== 0 && !parent) || level === undefined || (old && old.level !== level))
    throw new AppError('validation', {}, { parentId: 'fields.notAllowed' });
  if (parent?.status === '1' && draft.status === '0') throw new AppError('parentDisabled');
  const permission = old ? 'area:region:edit' : 'area:region:add';
  const isMoved = !old || Number(old.parentId ?? 0) !== parentId;
  const ground = old
    ? [Number(old.regionId), ...(isMoved ? [parentId, Number(old.parentId ?? 0)] : [])]
    : [parentId];
  await demandGround(trx, actor, permission, ground);
  return level;
}

/** A region that is stopped would hide these from every choice of a place. */
const openBelow: readonly Usage[] = [
  {
    by: 'regions',
    where: (id) => sql<SqlBool>`t.parent_id = ${id} and t.status = '0'`,
    path: (id) => `/area/region?uses=${usesOf('regions', id)}&status=0`,
    reason: 'openBelow',
  },
  {
    by: 'areaSites',
    where: (id) => sql<SqlBool>`t.area_id = ${id} and t.retired_at is null`,
    path: (id) => `/area/site?areaId=${id}`,
    reason: 'openBelow',
  },
];

interface Deps {
  clock: Clock;
  scopeOf: ScopeOf;
}

export const regionHooks = ({ clock, scopeOf }: Deps): ResourceHooks => ({
  counted: {
    siteCount: async (actor, permission) => sql`(
      with recursive below as (
        select t.id union all select r.id from below join regions r on r.parent_id = below.id
      ) select count(*)::int from sites s where s.area_id in (select id from below) and s.retired_at is null
        and ${scopeFilter(await scopeOf(actor, permission), 's.area_id', 's.dept_id', 's.id')})`,
  },
  visible: (actor, permission) => visible(scopeOf, actor, permission),
  chosen: (actor, permission) => chosen(scopeOf, actor, permission),
  async authorise({ trx, actor, draft, old }) {
    if (!old || Number(old.parentId ?? 0) === Number(draft.parentId ?? 0)) return async () => undefined;
    // Who may enter above may enter below.
    const act = { trx, scope: await scopeOf(actor, 'area:region:edit'), now: clock.now() };
    const subject = { doors: doorsBelow(Number(old.regionId)) };
    const demand = await beginAct(act, subject, 'parentId');
    return () => demand(subject);
  },
  async check(saving) {
    const { draft, old } = saving;
    if (!/^\d{6}$/.test(textOf(old?.code ?? draft.code)))
      throw new AppError('validation', {}, { code: 'fields.regionCode' });
    await checkPlace(saving);
  },
  barredBy: ({ old, draft }) => (old?.status === '0' && draft.status === '1' ? openBelow : []),
  columns: async (saving) => (saving.old ? {} : { level: await checkPlace(saving) }),
  async removing({ trx, actor, ids }) {
    await demandGround(trx, actor, 'area:region:remove', ids);
    // Guidance that somebody deleted uses nothing any more.
    await sql`delete from alarm_guides where is_removed and region_id = any(${[...ids]}::int[])`.execute(trx);
  },
});
