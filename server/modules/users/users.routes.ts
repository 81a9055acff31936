import * as calls from '@contract/calls/users';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { type Actor, type Route, serve } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import type { Params } from '../params/params.store';
import { demandAccount, demandKnownRoles, type Afterwards } from '../roles/grants';
import { roleNameIn } from '../roles/roleName';
import { deptFilter, deptScopeOf, userFilter } from '../scope/deptScope';
import { forgiveAccount } from '../session/attempts.store';
import { revokeApiTokensOf } from '../session/apiTokenAuth';
import { hashPassword } from '../session/passwords';
import { demandPolicy } from '../session/passwordPolicy';
import { turnOff } from '../session/secondFactor';
import { endSessions } from '../session/session.store';
import { treeOf } from '../../crud/tree';
import { givePassword, oneTimePassword } from './passwords';
import { offeredTo } from './offered';

interface UsersDeps {
  db: Db;
  clock: Clock;
  params: Params;
}

export const userRoutes = (deps: UsersDeps): Route[] => [
  resetRoute(deps),
  familyResetRoute(deps),
  secondFactorRoute(deps),
  statusRoute(deps),
  unlockRoute(deps),
  deptTreeRoute(deps),
  formRoute(deps),
  ...authRoleRoutes(deps),
];

/** Locks the row of a user whom the actor may reach by this permission and who reaches no further than the actor. */
export async function reach(
  trx: Trx,
  actor: Actor,
  userId: number,
  permission: string,
): Promise<{ userName: string; demandAfterwards: Afterwards }> {
  const deptScope = await deptScopeOf(trx, actor, permission);
  const { rows } = await sql<{ userName: string }>`
    select user_name as "userName" from users t
    where t.id = ${userId} and not t.is_deleted and ${userFilter(deptScope, actor, 't')} for update`.execute(
    trx,
  );
  const [found] = rows;
  if (!found) throw new AppError('notFound');
  return { ...found, demandAfterwards: await demandAccount(trx, actor, userId) };
}

async function reset(
  { db, clock, params }: UsersDeps,
  actor: Actor,
  userId: number,
  password: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { userName } = await reach(trx, actor, userId, calls.resetPermission);
    await demandPolicy(params, password, userName);
    const now = clock.now();
    await givePassword(trx, userId, await hashPassword(password), now);
    await endSessions(trx, { userId }, 'passwordReset', now);
    await revokeApiTokensOf(trx, userId, now);
    await writeAudit(trx, actor, {
      at: now,
      action: 'users.edited',
      subject: `users:${userId}`,
      title: '用户管理',
      detail: { title: userName, what: 'password reset' },
    });
  });
}

const resetRoute = (deps: UsersDeps): Route =>
  serve(calls.resetPassword, async ({ actor, params }) => {
    const password = oneTimePassword();
    await reset(deps, actor, params.userId, password);
    return { oneTimePassword: password };
  });

const familyResetRoute = (deps: UsersDeps): Route =>
  serve(calls.setPassword, ({ actor, body }) => reset(deps, actor, body.userId, body.password));

const secondFactorRoute = ({ db, clock }: UsersDeps): Route =>
  serve(calls.resetSecondFactor, ({ actor, params: { userId } }) =>
    db.transaction().execute(async (trx) => {
      const { userName } = await reach(trx, actor, userId, calls.resetPermission);
      await turnOff(trx, userId);
      const now = clock.now();
      await endSessions(trx, { userId }, 'passwordReset', now);
      await writeAudit(trx, actor, {
        at: now,
        action: 'users.edited',
        subject: `users:${userId}`,
        title: '用户管理',
        detail: { title: userName, what: 'second factor reset' },
      });
    }),
  );

const statusRoute = ({ db, clock }: UsersDeps): Route =>
  serve(calls.changeUserStatus, ({ actor, body: { userId, status } }) =>
    db.transaction().execute(async (trx) => {
      if (userId === actor.userId) throw new AppError('notYourself');
      const { userName } = await reach(trx, actor, userId, 'system:user:edit');
      await sql`update users set status = ${status}, version = version + 1, update_by = ${actor.userName},
          update_time = ${clock.now()} where id = ${userId}`.execute(trx);
      const detail = { title: userName, new: { status } };
      await writeAudit(trx, actor, {
        at: clock.now(),
        action: 'users.edited',
        subject: `users:${userId}`,
        title: '用户管理',
        detail,
      });
    }),
  );

const unlockRoute = ({ db, clock }: UsersDeps): Route =>
  serve(calls.unlockUser, ({ actor, params }) =>
    db.transaction().execute(async (trx) => {
      const { userName } = await reach(trx, actor, params.userId, 'monitor:logininfor:unlock');
      await forgiveAccount(trx, userName);
      await writeAudit(trx, actor, {
        at: clock.now(),
        action: 'users.unlocked',
        subject: `users:${params.userId}`,
        title: '账户解锁',
        detail: { title: userName },
      });
    }),
  );

const deptTreeRoute = ({ db }: UsersDeps): Route =>
  serve(calls.readDeptTree, async ({ actor }) => {
    const deptScope = await deptScopeOf(db, actor, 'system:user:list');
    const { rows } = await sql<{ id: number; parentId: number; label: string }>`
        select id, parent_id as "parentId", name as label from depts
        where not is_deleted and ${deptFilter(deptScope, 'id')} order by parent_id, order_num, id`.execute(
      db,
    );
    return treeOf(rows);
  });

/** With the trailing slash that the family's clients write, and without it. */
const formRoute = ({ db }: UsersDeps): Route =>
  serve(calls.readUserForm, ({ actor, language }) => offeredTo(db, actor, language));

const authRoleRoutes = ({ db, clock }: UsersDeps): Route[] => [
  serve(calls.readRolesOfUser, async ({ actor, language, params: { userId } }) => {
    const deptScope = await deptScopeOf(db, actor, 'system:user:query');
    const users = await sql<{ userId: number; userName: string; nickName: string }>`
        select id as "userId", user_name as "userName", nick_name as "nickName" from users t
        where id = ${userId} and not is_deleted and ${userFilter(deptScope, actor, 't')}`.execute(db);
    const [user] = users.rows;
    if (!user) throw new AppError('notFound');
    const roles = await sql<z.infer<typeof calls.RoleRow>>`
        select id as "roleId", ${roleNameIn(language)} as "roleName", role_key as "roleKey", status,
          exists (select 1 from user_roles where user_id = ${userId} and role_id = roles.id) as flag
        from roles where not is_deleted and (${actor.isAdmin} or not is_super) order by role_sort, id`.execute(
      db,
    );
    return { user, roles: roles.rows };
  }),
  serve(calls.giveRoles, ({ actor, query: { userId, roleIds } }) =>
    db.transaction().execute(async (trx) => {
      const wanted = roleIds.split(',').filter(Boolean).map(Number);
      const { userName, demandAfterwards } = await reach(trx, actor, userId, 'system:user:edit');
      if (!wanted.every(Number.isSafeInteger))
        throw new AppError('validation', {}, { roleIds: 'fields.invalid' });
      await demandKnownRoles(trx, wanted);
      await sql`delete from user_roles where user_id = ${userId} and role_id <> all(${wanted}::int[])`.execute(
        trx,
      );
      await sql`insert into user_roles (user_id, role_id) select ${userId}, id from unnest(${wanted}::int[]) as id
          on conflict do nothing`.execute(trx);
      await demandAfterwards(userId);
      await writeAudit(trx, actor, {
        at: clock.now(),
        action: 'users.granted',
        subject: `users:${userId}`,
        title: '用户管理',
        detail: { title: userName, new: { roleIds: wanted } },
      });
    }),
  ),
];
