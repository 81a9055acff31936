import { sql } from 'kysely';
import { z } from 'zod';
import { RecordId } from '@contract/resourceSchemas';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { route, type Actor, type Route } from '../../platform/http/route';
import type { Crud } from '../../crud';
import { writeAudit } from '../audit/audit';
import { deptSightOf, userFilter } from '../scope/deptSight';
import { demandAccount, demandKnownRoles, demandRole, type Afterwards } from './grants';
import { dataScopeRoute, deptTreeRoute } from './dataScope';
import { roleNameIn } from './roleName';

export { roleHooks } from './roles.hooks';

export interface RolesDeps {
  db: Db;
  clock: Clock;
  crud: Crud;
}

const RoleOption = z.object({
  roleId: z.number(),
  roleName: z.string(),
  roleKey: z.string(),
  status: z.string(),
});
const Member = z.object({
  userId: z.number(),
  userName: z.string(),
  nickName: z.string(),
  email: z.string().nullable(),
  phonenumber: z.string().nullable(),
  status: z.string(),
});

export const roleRoutes = (deps: RolesDeps): Route[] => [
  route({
    id: 'roles.optionselect',
    method: 'GET',
    path: '/system/role/optionselect',
    permission: 'system:role:query',
    summary: 'Every role that the caller may see, for pickers',
    response: z.array(RoleOption),
    async handle({ actor, language }) {
      const { rows } = await sql<z.infer<typeof RoleOption>>`
        select id as "roleId", ${roleNameIn(language)} as "roleName", role_key as "roleKey", status from roles
        where not is_deleted and (${actor.isAdmin} or not is_super) order by role_sort, id`.execute(deps.db);
      return rows;
    },
  }),
  statusRoute(deps),
  membersRoute(deps, 'allocatedList', true),
  membersRoute(deps, 'unallocatedList', false),
  memberChange(deps, 'selectAll', true),
  memberChange(deps, 'cancelAll', false),
  cancelRoute(deps),
  dataScopeRoute(deps),
  deptTreeRoute(deps),
];

const statusRoute = ({ db, clock }: RolesDeps): Route =>
  route({
    id: 'roles.changeStatus',
    method: 'PUT',
    path: '/system/role/changeStatus',
    permission: 'system:role:edit',
    summary: 'Enables or disables a role; its holders feel it on their next call',
    body: z.strictObject({ roleId: RecordId, status: z.enum(['0', '1']) }),
    handle: ({ actor, body: { roleId, status } }) =>
      db.transaction().execute(async (trx) => {
        await demandOrdinary(trx, actor, roleId);
        await demandRole(trx, actor, roleId);
        await sql`update roles set status = ${status}, version = version + 1 where id = ${roleId}`.execute(
          trx,
        );
        await writeAudit(trx, actor, {
          at: clock.now(),
          action: 'roles.edited',
          subject: `roles:${roleId}`,
          title: '角色管理',
          detail: { new: { status } },
        });
      }),
  });

async function demandOrdinary(trx: Trx, actor: Actor, roleId: number): Promise<void> {
  const { rows } = await sql<{ isSuper: boolean }>`
    select is_super as "isSuper" from roles where id = ${roleId} and not is_deleted`.execute(trx);
  if (!rows[0] || (rows[0].isSuper && !actor.isAdmin)) throw new AppError('notFound');
  if (rows[0].isSuper) throw new AppError('superUntouchable');
}

const membersRoute = ({ db }: RolesDeps, name: string, isHolding: boolean): Route =>
  route({
    id: `roles.${name}`,
    method: 'GET',
    path: `/system/role/authUser/${name}`,
    permission: 'system:role:list',
    summary: isHolding ? 'Users of the caller’s scope that hold a role' : 'Those that do not',
    query: z.strictObject({
      roleId: RecordId,
      userName: z.string().max(64).default(''),
      phonenumber: z.string().max(20).default(''),
      pageNum: z.coerce.number().int().min(1).default(1),
      pageSize: z.coerce.number().int().min(1).max(500).default(20),
    }),
    answer: 'whole',
    response: z.object({ total: z.number(), rows: z.array(Member) }),
    async handle({ actor, query }) {
      const sight = await deptSightOf(db, actor, 'system:role:list');
      const holds = sql`exists (select 1 from user_roles m where m.user_id = t.id and m.role_id = ${query.roleId})`;
      const condition = sql`not t.is_deleted and ${userFilter(sight, actor, 't')}
        and ${isHolding ? holds : sql`not ${holds}`}
        and position(lower(${query.userName}) in lower(t.user_name)) > 0
        and position(${query.phonenumber} in coalesce(t.phonenumber, '')) > 0`;
      const counted = await sql<{
        total: number;
      }>`select count(*) as total from users t where ${condition}`.execute(db);
      const { rows } = await sql<z.infer<typeof Member>>`
        select id as "userId", user_name as "userName", nick_name as "nickName", email, phonenumber, status
        from users t where ${condition} order by id
        limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`.execute(db);
      return { total: counted.rows[0]?.total ?? 0, rows };
    },
  });

interface Change {
  actor: Actor;
  roleId: number;
  userIds: readonly number[];
  isGiven: boolean;
}

const memberChange = (deps: RolesDeps, name: string, isGiven: boolean): Route =>
  route({
    id: `roles.${name}`,
    method: 'PUT',
    path: `/system/role/authUser/${name}`,
    permission: 'system:role:edit',
    summary: isGiven ? 'Gives a role to users' : 'Takes a role from users',
    query: z.strictObject({
      roleId: RecordId,
      userIds: z
        .string()
        .max(20_000)
        .transform((text) => text.split(',').map(Number))
        .refine((list) => list.every((id) => Number.isSafeInteger(id) && id > 0), 'fields.invalid'),
    }),
    handle: ({ actor, query }) => changeMembers(deps, { actor, ...query, isGiven }),
  });

const cancelRoute = (deps: RolesDeps): Route =>
  route({
    id: 'roles.cancel',
    method: 'PUT',
    path: '/system/role/authUser/cancel',
    permission: 'system:role:edit',
    summary: 'Takes a role from one user',
    body: z.strictObject({ roleId: RecordId, userId: RecordId }),
    handle: ({ actor, body: { roleId, userId } }) =>
      changeMembers(deps, { actor, roleId, userIds: [userId], isGiven: false }),
  });

const changeMembers = ({ db, clock }: RolesDeps, { actor, roleId, userIds, isGiven }: Change) =>
  db.transaction().execute(async (trx) => {
    await demandKnownRoles(trx, [roleId]);
    const sight = await deptSightOf(trx, actor, 'system:role:edit');
    const ids = sql`${[...userIds]}::int[]`;
    const { rows } = await sql`
      select 1 from users t where t.id = any(${ids}) and not t.is_deleted
        and ${userFilter(sight, actor, 't')}`.execute(trx);
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
