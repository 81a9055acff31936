import { permissionOf } from '@contract/resources';
import { resources } from '@contract/resources/generated';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SharedView, ShareViewRequest } from '@contract/views';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { mayUse } from '../../platform/http/access';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';

export interface ViewsDeps {
  db: Db;
  clock: Clock;
}

/** More would be a list that nobody reads. */
const mostPerResource = 100;

/**
 * One's own views (alias `v`), and those whose maker works in the branch of departments in which the reader does: above,
 * below or beside. Who works in no department is in nobody's branch.
 */
const ofOwnBranch = (
  actor: Actor,
): RawBuilder<SqlBool> => sql<SqlBool>`(v.user_id = ${actor.userId} or exists (
  select 1 from users maker join depts m on m.id = maker.dept_id, users reader join depts r on r.id = reader.dept_id
  where maker.id = v.user_id and reader.id = ${actor.userId} and (m.id = r.id
    or m.id::text = any(string_to_array(r.ancestors, ','))
    or r.id::text = any(string_to_array(m.ancestors, ',')))))`;

/** Views (alias `v`) that the actor sees. */
const seenBy = (actor: Actor): RawBuilder<SqlBool> =>
  actor.isAdmin ? sql<SqlBool>`true` : ofOwnBranch(actor);

/** Lists that are no declared resource, by the permission with which they are read. */
const otherLists: Readonly<Record<string, string>> = {
  alarms: 'alarm:list',
  sites: 'site:list',
  explore: 'site:list',
};

/** Whether the actor sees the list that the view is one of; nobody sees a list that is not there. */
const seesList = (actor: Actor, name: string): boolean => {
  const resource = resources.find((one) => one.name === name);
  const permission = resource === undefined ? otherLists[name] : permissionOf(resource, 'list');
  return permission !== undefined && mayUse(actor, permission);
};

export const listSharedViews = async (
  { db }: ViewsDeps,
  actor: Actor,
  resource: string,
): Promise<SharedView[]> => {
  if (!seesList(actor, resource)) return [];
  const { rows } = await sql<SharedView>`
    select id, name, query, by_user as by, at, user_id = ${actor.userId} as "isMine" from shared_views v
    where resource = ${resource} and ${seenBy(actor)} order by lower(name), id`.execute(db);
  return rows;
};

/**
 * One's own view of this name is replaced. @throws AppError('conflict') when another one in sight has it, or there are
 * too many of these
 */
export const shareView = (
  { db, clock }: ViewsDeps,
  actor: Actor,
  resource: string,
  { name, query }: ShareViewRequest,
): Promise<void> => {
  if (actor.isDisplay || !seesList(actor, resource)) throw new AppError('forbidden');
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    // Two people do not take one name at the same moment.
    await sql`select pg_advisory_xact_lock(hashtext(${`shared views of ${resource}`}))`.execute(trx);
    const isOwn = sql<SqlBool>`(v.user_id = ${actor.userId} and lower(v.name) = lower(${name}))`;
    const others = sql`from shared_views v where v.resource = ${resource} and ${seenBy(actor)} and not ${isOwn}`;
    const { rows } = await sql<{ id: number }>`
      insert into shared_views (resource, name, query, user_id, by_user, at)
      select ${resource}, ${name}, ${query}, ${actor.userId}, ${actor.userName}, ${now}::bigint
      where (select count(*) ${others}) < ${mostPerResource}
        and not exists (select 1 ${others} and lower(v.name) = lower(${name}))
      on conflict (resource, user_id, lower(name))
        do update set query = excluded.query, at = excluded.at, name = excluded.name
      returning id`.execute(trx);
    const [kept] = rows;
    if (!kept) throw new AppError('conflict');
    const detail = { resource, name };
    await writeAudit(trx, actor, { at: now, action: 'view.shared', subject: `view:${kept.id}`, detail });
  });
};

/** Its maker takes it back, or an administrator does. @throws AppError('notFound') */
export const withdrawView = ({ db, clock }: ViewsDeps, actor: Actor, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ resource: string; name: string }>`
      delete from shared_views where id = ${id} and (user_id = ${actor.userId} or ${actor.isAdmin})
      returning resource, name`.execute(trx);
    const [gone] = rows;
    if (!gone) throw new AppError('notFound');
    const at = clock.now();
    await writeAudit(trx, actor, { at, action: 'view.withdrawn', subject: `view:${id}`, detail: gone });
  });
