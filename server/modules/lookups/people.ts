import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Trx } from '../../platform/database/database';
import type { Actor } from '../../platform/http/route';
import { deptSightOf, userFilter } from '../scope/deptSight';

/** Whoever may see one of these lists may choose among the people in its sight. */
const listedBy = ['system:user:list', 'system:notificationRoute:list', 'system:dutyShift:list'] as const;

/** People of the departments that the actor sees, over an alias of users. */
export async function peopleInSight(db: Db | Trx, actor: Actor, alias: string): Promise<RawBuilder<SqlBool>> {
  const sights = await Promise.all(listedBy.map((permission) => deptSightOf(db, actor, permission)));
  const filters = sights.map((sight) => userFilter(sight, actor, alias));
  return sql<SqlBool>`(${sql.join(filters, sql` or `)})`;
}
