import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Trx } from '../../platform/database/database';
import type { Actor } from '../../platform/http/route';
import { deptScopeOf, userFilter } from './deptScope';
import { areasOf, isWithin, touches } from './regionScope';
import type { Scope } from './scope';

const placesOf = sql`user_roles m join roles r on r.id = m.role_id and r.status = '0' and not r.is_deleted
  join role_regions rr on rr.role_id = r.id where m.user_id = p.id`;

/**
 * People (alias `p`) around the actor: of the departments in the data scope, and at work in one of the places in sight.
 * Who works at no place is of the department alone.
 */
export async function peopleAround(
  db: Db | Trx,
  actor: Actor,
  permission: string,
  scope: Scope,
): Promise<RawBuilder<SqlBool>> {
  const people = userFilter(await deptScopeOf(db, actor, permission), actor, 'p');
  if (scope.isAll) return people;
  return sql<SqlBool>`(p.id = ${actor.userId} or ${people} and (not exists (select 1 from ${placesOf})
    or exists (select 1 from ${placesOf} and ${touches('rr.region_id', areasOf(scope))})))`;
}

/** People (alias `p`) around the actor who work nowhere else, and see no more than places: no administrators. */
export async function peopleWithin(
  db: Db | Trx,
  actor: Actor,
  permission: string,
  scope: Scope,
): Promise<RawBuilder<SqlBool>> {
  const people = userFilter(await deptScopeOf(db, actor, permission), actor, 'p');
  return sql<SqlBool>`(${people} and not p.is_super
    and not exists (select 1 from user_roles m join roles r on r.id = m.role_id and r.is_super where m.user_id = p.id)
    and exists (select 1 from ${placesOf})
    and not exists (select 1 from ${placesOf} and not ${isWithin('rr.region_id', areasOf(scope))}))`;
}

/** Rows about a person: seen and changed by those around whom the person is. @param column an SQL name */
export const aboutPeople = async (
  db: Db | Trx,
  actor: Actor,
  permission: string,
  scope: Scope,
  column: string,
): Promise<RawBuilder<SqlBool>> =>
  scope.isAll
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select 1 from users p where p.id = ${sql.ref(column)}
        and ${await peopleAround(db, actor, permission, scope)})`;
