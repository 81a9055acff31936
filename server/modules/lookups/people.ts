import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Trx } from '../../platform/database/database';
import type { Actor } from '../../platform/http/route';
import { createScopeOf } from '../scope';
import { aboutPeople } from '../scope/personScope';

/** Whoever may see one of these lists may choose among the people in its scope. */
const listedBy = ['system:user:list', 'system:notificationRoute:list', 'system:dutyShift:list'] as const;

/** People around the actor, over an alias of users: whom else somebody names is refused. */
export async function peopleInScope(db: Db | Trx, actor: Actor, alias: string): Promise<RawBuilder<SqlBool>> {
  const scopeOf = createScopeOf({ db });
  const filters = await Promise.all(
    listedBy.map(async (permission) =>
      aboutPeople(db, actor, permission, await scopeOf(actor, permission), `${alias}.id`),
    ),
  );
  return sql<SqlBool>`(${sql.join(filters, sql` or `)})`;
}
