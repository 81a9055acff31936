import * as calls from '@contract/calls/roles';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { type Actor, type Route, serve } from '../../platform/http/route';
import type { Crud } from '../../crud';
import { writeAudit } from '../audit/audit';
import { deptScopeOf, userFilter } from '../scope/deptScope';
import { demandAccount, demandKnownRoles, demandRole, type Afterwards } from './grants';
import { dataScopeRoute, deptTreeRoute } from './dataScope';
import { roleNameIn } from './roleName';

export interface RolesDeps {
  db: Db;
  clock: Clock;
  crud: Crud;
}

export const roleRoutes = (deps: RolesDeps): Route[] => [
  serve(calls.listRoleOptions, async ({ actor, language }) => {
    const { rows } = await sql<z.infer<typeof calls.RoleOption>>`
        select id as "roleId", ${roleNameIn(language)} as "roleName", role_key as "roleKey", status from roles
        where not is_deleted and (${actor.isAdmin} or not is_super) order by role_sort, id`.execute(deps.db);
    return rows;
  }),
  statusRoute(deps),
  membersRoute(deps, calls.listHolders, true),
  membersRoute(deps, calls.listOthers, false),
  memberChange(deps, calls.giveRole, true),
  memberChange(deps, calls.takeRoleFromMany, false),
  cancelRoute(deps),
  dataScopeRoute(deps),
  deptTreeRoute(deps),
];

const statusRoute = ({ db, clock }: RolesDeps): Route =>
  serve(calls.changeRoleStatus, ({ actor, body: { roleId, status } }) =>
    db.transaction().execute(async (trx) => {
      await demandOrdinary(trx, actor, roleId);
      await demandRole(trx, actor, roleId);
      await sql`update roles set status = ${status}, version = version + 1 where id = ${roleId}`.execute(trx);
      await writeAudit(trx, actor, {
        at: clock.now(),
        action: 'roles.edited',
        subject: `roles:${roleId}`,
        title: '角色管理',
        detail: { new: { status } },
      });
    }),
  );

async function demandOrdinary(trx: Trx, actor: Actor, roleId: number): Promise<void> {
  const { rows } = await sql<{ isSuper: boolean }>`
    select is_super as "isSuper" from roles where id = ${roleId} and not is_deleted`.execute(trx);
  if (!rows[0] || (rows[0].isSuper && !actor.isAdmin)) throw new AppError('notFound');
  if (rows[0].isSuper) throw new AppError('superUntouchable');
}

const membersRoute = ({ db }: RolesDeps, call: typeof calls.listHolders, isHolding: boolean): Route =>
  serve(call, async ({ actor, query }) => {
    const deptScope = await deptScopeOf(db, actor, 'system:role:list');
    const holds = sql`exists (select 1 from user_roles m where m.user_id = t.id and m.role_id = ${query.roleId})`;
    const condition = sql`not t.is_deleted and ${userFilter(deptScope, actor, 't')}
        and ${isHolding ? holds : sql`not ${holds}`}
        and position(lower(${query.userName}) in lower(t.user_name)) > 0
        and position(${query.phonenumber} in coalesce(t.phonenumber, '')) > 0`;
    const counted = await sql<{
      total: number;
    }>`select count(*) as total from users t where ${condition}`.execute(db);
    const { rows } = await sql<z.infer<typeof calls.Member>>`
        select id as "userId", user_name as "userName", nick_name as "nickName", email, phonenumber, status
        from users t where ${condition} order by id
        limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`.execute(db);
    return { total: counted.rows[0]?.total ?? 0, rows };
  });

interface Change {
  actor: Actor;
  roleId: number;
  userIds: readonly number[];
  isGiven: boolean;
}

const memberChange = (deps: RolesDeps, call: typeof calls.giveRole, isGiven: boolean): Route =>
  serve(call, ({ actor, query }) => changeMembers(deps, { actor, ...query, isGiven }));

const cancelRoute = (deps: RolesDeps): Route =>
  serve(calls.takeRole, ({ actor, body: { roleId, userId } }) =>
    changeMembers(deps, { actor, roleId, userIds: [userId], isGiven: false }),
  );

const changeMembers = ({ db, clock }: RolesDeps, { actor, roleId, userIds, isGiven }: Change) =>
  db.transaction().execute(async (trx) => {
    await demandKnownRoles(trx, [roleId]);
    const deptScope = await deptScopeOf(trx, actor, 'system:role:edit');
    const ids = sql`${[...userIds]}::int[]`;
    const { rows } = await sql`
      select 1 from users t where t.id = any(${ids}) and not t.is_deleted
        and ${userFilter(deptScope, actor, 't')}`.execute(trx);
    if (rows.length !== new Set(userIds).size) throw new AppError('notFound');
    const afterwards: [number, Afterwards][] = [];
    for (const userId of userIds) afterwards.push([userId, await demandAccount(trx, actor, userId)]);
    await (
      isGiven
        ? sql`insert into user_roles (user_id, role_id) select id, ${roleId} from unnest(${ids}) as id
          on conflict do nothing`
        : sql`delete from user_roles where role_id = ${roleId} and user_id = any(${ids})`
    ).execute(trx);
    for (const [userId, demandAfterwards] of afterwards) await demandAfterwards(userId);
    await writeAudit(trx, actor, {
      at: clock.now(),
      action: 'roles.granted',
      subject: `roles:${roleId}`,
      title: '角色管理',
      detail: { new: { [isGiven ? 'given' : 'taken']: userIds } },
    });
  });
