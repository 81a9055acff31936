import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database';
import type { Actor } from '../../platform/http/route';

type Ids = ReadonlySet<number> | 'all';

/** What one role opens to who holds it in one department: permissions, and the departments and regions they act in. */
export interface Holding {
  roleId: number;
  permissions: ReadonlySet<string>;
  deptIds: Ids;
  /** Regions of every level with all below them: a city without areas is still a city whose areas will come. */
  regionIds: Ids;
}

/** All that somebody may do, and where. */
export type Reach = readonly Holding[];

/** A role as it is, or would be, held by somebody of this department. */
export interface Held {
  roleId: number;
  deptId: number | null;
}

/**
 * What roles open, whether they are enabled or not. What a disabled menu would grant counts as a right of its own,
 * which the same menu in another role holds as well: enabling it must surprise nobody.
 */
export async function reachOf(db: Db | Trx, held: readonly Held[]): Promise<Reach> {
  if (held.length === 0) return [];
  const { rows } = await sql<{
    roleId: number;
    permissions: string[];
    deptIds: number[] | null;
    regionIds: number[];
  }>`
    with recursive held as (
      select * from unnest(${held.map(({ roleId }) => roleId)}::int[], ${held.map(({ deptId }) => deptId)}::int[])
        with ordinality as h (role_id, dept_id, n)
    ), tree as (
      select rr.role_id, rr.region_id from role_regions rr where rr.role_id in (select role_id from held)
      union
      select t.role_id, r.id from tree t join regions r on r.parent_id = t.region_id
    )
    select r.id as "roleId", array(
        select distinct case when m.status = '0' then trim(p) else m.id || '!' || trim(p) end
        from role_menus rm join menus m on m.id = rm.menu_id
        cross join lateral unnest(string_to_array(m.perms, ',')) as p
        where rm.role_id = r.id and trim(p) <> '') as permissions,
      case when r.data_scope = '1' then null else array(
        select d.id from depts d where not d.is_deleted and case r.data_scope
          when '2' then d.id in (select dept_id from role_depts where role_id = r.id)
          when '3' then d.id = held.dept_id
          when '4' then d.id = held.dept_id or held.dept_id::text = any(string_to_array(d.ancestors, ','))
          else false end) end as "deptIds",
      array(select region_id from tree where role_id = r.id) as "regionIds"
    from held join roles r on r.id = held.role_id and not r.is_deleted order by held.n`.execute(db);
  return rows.map(({ roleId, permissions, deptIds, regionIds }) => ({
    roleId,
    permissions: new Set(permissions),
    deptIds: deptIds === null ? 'all' : new Set(deptIds),
    regionIds: new Set(regionIds),
  }));
}

/** The roles of a user in their department. */
export async function rolesHeldBy(
  db: Db | Trx,
  userId: number,
  { onlyEnabled }: { onlyEnabled: boolean },
): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select m.role_id as "roleId", u.dept_id as "deptId" from users u join user_roles m on m.user_id = u.id
    join roles r on r.id = m.role_id and not r.is_deleted
    where u.id = ${userId} and (not ${onlyEnabled} or r.status = '0') order by m.role_id`.execute(db);
  return rows;
}

/** What the actor has at this moment; an administrator has everything. */
export async function reachOfActor(db: Db | Trx, actor: Actor): Promise<Reach | 'everything'> {
  if (actor.isAdmin) return 'everything';
  const { token } = actor;
  if (token?.isOfAdmin !== true) {
    const own = await reachOf(db, await rolesHeldBy(db, actor.userId, { onlyEnabled: true }));
    return token === null ? own : narrowed(own, actor, await regionsBelow(db, token.regionIds));
  }
  const regionIds = await regionsBelow(db, token.regionIds);
  return [{ roleId: 0, permissions: new Set(actor.permissions), deptIds: 'all', regionIds }];
}

/** The regions with all below them; null: every region. */
export async function regionsBelow(db: Db | Trx, regionIds: readonly number[] | null): Promise<Ids> {
  if (regionIds === null) return 'all';
  const { rows } = await sql<{ id: number }>`
    with recursive tree as (
      select id from regions where id = any(${[...regionIds]}::int[])
      union select r.id from tree t join regions r on r.parent_id = t.id
    ) select id from tree`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** What a machine has of its user's: the permissions of its token, in the regions of its token. */
const narrowed = (own: Reach, { permissions }: Actor, regions: Ids): Reach =>
  own.map((holding) => ({
    ...holding,
    permissions: new Set(permissions.filter((one) => holding.permissions.has(one))),
    regionIds:
      regions === 'all' || holding.regionIds === 'all'
        ? holding.regionIds
        : new Set([...holding.regionIds].filter((id) => regions.has(id))),
  }));

/** Whether each permission of the other is held, and everywhere where the other holds it. */
export function reaches(own: Reach, other: Reach): boolean {
  return other.every((wanted) => {
    const judged = new Map<string, boolean>();
    return [...wanted.permissions].every((permission) => {
      const holding = own.filter(({ permissions }) => permissions.has(permission));
      const key = holding.map((one) => own.indexOf(one)).join();
      const known = judged.get(key) ?? (holding.length > 0 && coversPlaces(holding, wanted));
      judged.set(key, known);
      return known;
    });
  });
}

/** People stand in departments alone, sites in a department and a region. */
const coversPlaces = (own: Reach, { deptIds, regionIds }: Holding): boolean =>
  coversDepts(own, deptIds) &&
  (regionIds === 'all'
    ? coversDepts(
        own.filter((one) => one.regionIds === 'all'),
        deptIds,
      )
    : [...regionIds].every((id) =>
        coversDepts(
          own.filter((one) => within(one.regionIds, id)),
          deptIds,
        ),
      ));

const coversDepts = (own: Reach, deptIds: Ids): boolean => {
  if (own.some((one) => one.deptIds === 'all')) return true;
  return deptIds !== 'all' && [...deptIds].every((id) => own.some((one) => within(one.deptIds, id)));
};

const within = (ids: Ids, id: number): boolean => ids === 'all' || ids.has(id);
