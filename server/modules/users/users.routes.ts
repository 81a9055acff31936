import { sql } from 'kysely';
import { z } from 'zod';
import { RecordId } from '@contract/resourceSchemas';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { route, type Actor, type Route } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import type { Params } from '../params/params.store';
import { demandAccount, demandKnownRoles, type Afterwards } from '../roles/grants';
import { roleNameIn } from '../roles/roleName';
import { deptFilter, deptSightOf, userFilter } from '../scope/deptSight';
import { forgiveAccount } from '../session/attempts.store';
import { revokeApiTokensOf } from '../session/apiTokenAuth';
import { hashPassword } from '../session/passwords';
import { demandPolicy } from '../session/passwordPolicy';
import { turnOff } from '../session/secondFactor';
import { endSessions } from '../session/session.store';
import { treeOf, TreeNode } from '../../crud/tree';
import { givePassword, oneTimePassword } from './passwords';
import { Offered, offeredTo } from './offered';

interface UsersDeps {
  db: Db;
  clock: Clock;
  params: Params;
}

const Told = z.object({ oneTimePassword: z.string().optional() });

export const userRoutes = (deps: UsersDeps): Route[] => [
  resetRoute(deps, '/system/user/resetPwd/{userId}'),
  familyResetRoute(deps),
  secondFactorRoute(deps),
  statusRoute(deps),
  unlockRoute(deps),
  deptTreeRoute(deps),
  formRoute(deps),
  ...authRoleRoutes(deps),
];

const resetPermission = 'system:user:resetPwd';

/** Locks the row of a user whom the actor may reach by this permission and who reaches no further than the actor. */
export async function reach(
  trx: Trx,
  actor: Actor,
  userId: number,
  permission: string,
): Promise<{ userName: string; demandAfterwards: Afterwards }> {
  const sight = await deptSightOf(trx, actor, permission);
  const { rows } = await sql<{ userName: string }>`
    select user_name as "userName" from users t
    where t.id = ${userId} and not t.is_deleted and ${userFilter(sight, actor, 't')} for update`.execute(trx);
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
    const { userName } = await reach(trx, actor, userId, resetPermission);
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

const resetRoute = (deps: UsersDeps, path: string): Route =>
  route({
    id: 'users.resetPassword',
    method: 'PUT',
    path,
    permission: resetPermission,
    summary: 'Gives the user a one-time password, told once, and ends all their sessions and API tokens',
    params: z.object({ userId: RecordId }),
    response: Told,
    async handle({ actor, params }) {
      const password = oneTimePassword();
      await reset(deps, actor, params.userId, password);
      return { oneTimePassword: password };
    },
  });

const familyResetRoute = (deps: UsersDeps): Route =>
  route({
    id: 'users.resetPwd',
    method: 'PUT',
    path: '/system/user/resetPwd',
    permission: resetPermission,
    summary: 'Gives the user the password that the caller chose; it must be changed at the next sign-in',
    body: z.strictObject({ userId: RecordId, password: z.string().min(1).max(64) }),
    handle: ({ actor, body }) => reset(deps, actor, body.userId, body.password),
  });

const secondFactorRoute = ({ db, clock }: UsersDeps): Route =>
  route({
    id: 'users.resetSecondFactor',
    method: 'PUT',
    path: '/system/user/resetSecondFactor/{userId}',
    permission: resetPermission,
    summary: 'Takes the second factor of a user away who lost it, and ends all their sessions',
    params: z.object({ userId: RecordId }),
    handle: ({ actor, params: { userId } }) =>
      db.transaction().execute(async (trx) => {
        const { userName } = await reach(trx, actor, userId, resetPermission);
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
  });

const statusRoute = ({ db, clock }: UsersDeps): Route =>
  route({
    id: 'users.changeStatus',
    method: 'PUT',
    path: '/system/user/changeStatus',
    permission: 'system:user:edit',
    summary: 'Enables or disables a user; disabling ends their sessions at once',
    body: z.strictObject({ userId: RecordId, status: z.enum(['0', '1']) }),
    handle: ({ actor, body: { userId, status } }) =>
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
  });

const unlockRoute = ({ db, clock }: UsersDeps): Route =>
  route({
    id: 'users.unlock',
    method: 'PUT',
    path: '/system/user/unlock/{userId}',
    permission: 'monitor:logininfor:unlock',
    summary: 'Forgets the wrong passwords given for this user',
    params: z.object({ userId: RecordId }),
    handle: ({ actor, params }) =>
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
  });

const deptTreeRoute = ({ db }: UsersDeps): Route =>
  route({
    id: 'users.deptTree',
    method: 'GET',
    path: '/system/user/deptTree',
    permission: 'system:user:list',
    summary: 'The departments whose users the caller may see, as a tree',
    response: z.array(TreeNode),
    async handle({ actor }) {
      const sight = await deptSightOf(db, actor, 'system:user:list');
      const { rows } = await sql<{ id: number; parentId: number; label: string }>`
        select id, parent_id as "parentId", name as label from depts
        where not is_deleted and ${deptFilter(sight, 'id')} order by parent_id, order_num, id`.execute(db);
      return treeOf(rows);
    },
  });

/** With the trailing slash that the family's clients write, and without it. */
const formRoute = ({ db }: UsersDeps): Route =>
  route({
    id: 'users.form',
    method: 'GET',
    path: '/system/user',
    permission: 'system:user:query',
    summary: 'What a new user may be given: roles and posts',
    answer: 'whole',
    response: Offered,
    handle: ({ actor, language }) => offeredTo(db, actor, language),
  });

const RoleRow = z.object({
  roleId: z.number(),
  roleName: z.string(),
  roleKey: z.string(),
  status: z.string(),
  flag: z.boolean(),
});

const authRoleRoutes = ({ db, clock }: UsersDeps): Route[] => [
  route({
    id: 'users.authRole',
    method: 'GET',
    path: '/system/user/authRole/{userId}',
    permission: 'system:user:query',
    summary: 'A user and every role, those of the user marked',
    params: z.object({ userId: RecordId }),
    answer: 'whole',
    response: z.object({
      user: z.object({ userId: z.number(), userName: z.string(), nickName: z.string() }),
      roles: z.array(RoleRow),
    }),
    async handle({ actor, language, params: { userId } }) {
      const sight = await deptSightOf(db, actor, 'system:user:query');
      const users = await sql<{ userId: number; userName: string; nickName: string }>`
        select id as "userId", user_name as "userName", nick_name as "nickName" from users t
        where id = ${userId} and not is_deleted and ${userFilter(sight, actor, 't')}`.execute(db);
      const [user] = users.rows;
      if (!user) throw new AppError('notFound');
      const roles = await sql<z.infer<typeof RoleRow>>`
        select id as "roleId", ${roleNameIn(language)} as "roleName", role_key as "roleKey", status,
          exists (select 1 from user_roles where user_id = ${userId} and role_id = roles.id) as flag
        from roles where not is_deleted and (${actor.isAdmin} or not is_super) order by role_sort, id`.execute(
        db,
      );
      return { user, roles: roles.rows };
    },
  }),
  route({
    id: 'users.giveRoles',
    method: 'PUT',
    path: '/system/user/authRole',
    permission: 'system:user:edit',
    summary: 'Replaces the roles of a user; nobody gives what they do not hold',
    query: z.strictObject({ userId: RecordId, roleIds: z.string().max(2_000).default('') }),
    handle: ({ actor, query: { userId, roleIds } }) =>
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
  }),
];
