import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Trx } from '../../platform/database/database';
import type { Actor } from '../../platform/http/route';
import { deptScopeOf, userFilter } from '../scope/deptScope';

/** Whoever may see one of these lists may choose among the people in its scope. */
const listedBy = ['system:user:list', 'system:notificationRoute:list', 'system:dutyShift:list'] as const;

/** People of the departments that the actor sees, over an alias of users. */
export async function peopleInScope(db: Db | Trx, actor: Actor, alias: string): Promise<RawBuilder<SqlBool>> {
  const deptScopes = await Promise.all(listedBy.map((permission) => deptScopeOf(db, actor, permission)));
  const filters = deptScopes.map((deptScope) => userFilter(deptScope, actor, alias));
  return sql<SqlBool>`(${sql.join(filters, sql` or `)})`;
}
