import { auditPermission } from '@contract/operations';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { mayUse } from '../../platform/http/access';
import type { Actor } from '../../platform/http/route';
import { createScopeOf, scopeFilter } from '../scope';
import { reachesEverywhere } from '../scope/everywhere';
import { peopleAround, peopleWithin } from '../scope/personScope';

/** Whether the actor reads logs whole: by the audit permission, or because this permission reaches everywhere. */
export async function readsWholeLog(db: Db | Trx, actor: Actor, permission: string): Promise<boolean> {
  const isLimitedMachine = actor.token !== null && actor.token.regionIds !== null;
  if (!isLimitedMachine && mayUse(actor, auditPermission)) return true;
  return reachesEverywhere(db, actor, permission);
}

/** @throws AppError wholeNetworkOnly for somebody who would empty what they do not see */
export async function demandWholeLog(db: Db | Trx, actor: Actor, permission: string): Promise<void> {
  if (!(await readsWholeLog(db, actor, permission))) throw new AppError('wholeNetworkOnly');
}

/**
 * Entries (alias `t`) within the reach of the actor: their own, those that name sites and only sites in sight, and of
 * those that name none, those of people who reach no farther than the actor does.
 */
export async function entriesInReach(
  db: Db | Trx,
  actor: Actor,
  permission: string,
): Promise<RawBuilder<SqlBool>> {
  if (await readsWholeLog(db, actor, permission)) return sql<SqlBool>`true`;
  const scope = await createScopeOf({ db })(actor, permission);
  const isSeen = scopeFilter(scope, 's.area_id', 's.dept_id', 's.id');
  const named = sql`(select a.site_id from audit_sites a where a.event_id = t.id
    union all select substr(t.subject, 6)::int where t.subject ~ '^site:[1-9][0-9]{0,8}$')`;
  const hidden = sql`select 1 from ${named} n left join sites s on s.id = n.site_id where not coalesce(${isSeen}, false)`;
  return sql<SqlBool>`(coalesce(t.user_id = ${actor.userId}, false)
    or case when exists (select 1 from ${named} n) then not exists (${hidden})
      else t.user_id in (select p.id from users p where ${await peopleWithin(db, actor, permission, scope)}) end)`;
}

/** Sign-ins (alias `t`) of the people around the actor; of names that nobody has, those who read logs whole. */
export async function signInsInReach(
  db: Db | Trx,
  actor: Actor,
  permission: string,
): Promise<RawBuilder<SqlBool>> {
  if (await readsWholeLog(db, actor, permission)) return sql<SqlBool>`true`;
  const scope = await createScopeOf({ db })(actor, permission);
  return sql<SqlBool>`lower(t.user_name) in (select lower(p.user_name) from users p
    where ${await peopleAround(db, actor, permission, scope)})`;
}
