import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { ResourceHooks, Saving } from '../../crud';
import { demandAccount, demandKnownRoles } from '../roles/grants';
import type { Params } from '../params/params.store';
import { demandPolicy } from '../session/passwordPolicy';
import { hashPassword, hashRandomPassword } from '../session/passwords';
import { createScopeOf } from '../scope';
import { deptFilter, deptScopeOf, userFilter } from '../scope/deptScope';
import { aboutPeople } from '../scope/personScope';
import { Offered } from '@contract/users';
import { offeredTo } from './offered';
import { givePassword, oneTimePassword } from './passwords';

const ids = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

export const userHooks = ({
  db,
  clock,
  params,
}: {
  db: Db;
  clock: Clock;
  params: Params;
}): ResourceHooks => ({
  expressions: {
    deptName: sql`(select name from depts where id = t.dept_id)`,
    deptLeader: sql`(select leader from depts where id = t.dept_id)`,
    postIds: sql`array(select post_id from user_posts where user_id = t.id order by 1)`,
    roleIds: sql`array(select role_id from user_roles where user_id = t.id order by 1)`,
  },
  visible: async (actor, permission) => userFilter(await deptScopeOf(db, actor, permission), actor, 't'),
  /** An account stands for its person: it is named by those around whom the person works. */
  chosen: async (actor, permission) =>
    aboutPeople(db, actor, permission, await createScopeOf({ db })(actor, permission), 't.id'),
  filters: { deptId: (value) => withinDept(Number(value)) },
  authorise: ({ trx, actor, old }) => demandAccount(trx, actor, old ? Number(old.userId) : null),
  check: checkUser,
  async saved({ trx, id, draft, old }) {
    await replace(trx, 'user_roles', 'role_id', id, ids(draft.roleIds));
    await replace(trx, 'user_posts', 'post_id', id, ids(draft.postIds));
    if (old) return {};
    const chosen = typeof draft.password === 'string' ? draft.password : null;
    if (chosen !== null) await demandPolicy(params, chosen, String(draft.userName));
    const password = chosen ?? oneTimePassword();
    const hash = await (chosen === null ? hashRandomPassword : hashPassword)(password);
    await givePassword(trx, id, hash, clock.now());
    return chosen === null ? { oneTimePassword: password } : {};
  },
  besideShape: { ...Offered.shape, roleIds: z.array(z.number()), postIds: z.array(z.number()) },
  beside: async (database, { roleIds, postIds }, actor, language) => ({
    ...(await offeredTo(database, actor, language)),
    roleIds,
    postIds,
  }),
  async removing({ trx, actor, rows }) {
    for (const row of rows) {
      if (row.userId === actor.userId) throw new AppError('notYourself');
      if (row.admin === true && !actor.isAdmin) throw new AppError('superUntouchable');
      await demandAccount(trx, actor, Number(row.userId));
    }
    await keepOneSuper(
      trx,
      rows.map((row) => Number(row.userId)),
    );
  },
});

async function checkUser({ trx, actor, draft, old }: Saving): Promise<void> {
  if (old) {
    if (old.userId === actor.userId && draft.status === '1') throw new AppError('notYourself');
    if (draft.status === '1') await keepOneSuper(trx, [Number(old.userId)]);
  }
  const held = new Set(ids(old?.roleIds));
  await demandKnownRoles(
    trx,
    ids(draft.roleIds).filter((id) => !held.has(id)),
  );
  if (draft.deptId !== null && draft.deptId !== old?.deptId)
    await demandDept(trx, actor, Number(draft.deptId));
}

async function demandDept(trx: Trx, actor: Saving['actor'], deptId: number): Promise<void> {
  const deptScope = await deptScopeOf(trx, actor, 'system:user:list');
  const { rows } = await sql`
    select 1 from depts where id = ${deptId} and not is_deleted and ${deptFilter(deptScope, 'id')}`.execute(
    trx,
  );
  if (rows.length === 0) throw new AppError('validation', {}, { deptId: 'fields.notAllowed' });
}

/** The last one who can mend everything is neither removed nor stopped. */
async function keepOneSuper(trx: Trx, without: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select 1 from users u where status = '0' and not is_deleted and u.id <> all(${[...without]}::int[]) and (is_super or exists (
      select 1 from user_roles m join roles r on r.id = m.role_id and r.is_super and r.status = '0'
      where m.user_id = u.id)) limit 1`.execute(trx);
  if (rows.length === 0) throw new AppError('superUntouchable');
}

export const withinDept = (deptId: number) => sql<boolean>`t.dept_id in (
  select id from depts where id = ${deptId} or ${String(deptId)} = any(string_to_array(ancestors, ',')))`;

async function replace(
  trx: Trx,
  table: 'user_roles' | 'user_posts',
  column: string,
  userId: number,
  wanted: readonly number[],
): Promise<void> {
  const [links, other] = [sql.table(table), sql.ref(column)];
  await sql`delete from ${links} where user_id = ${userId} and ${other} <> all(${[...wanted]}::int[])`.execute(
    trx,
  );
  await sql`
    insert into ${links} (user_id, ${other})
    select ${userId}, id from unnest(${[...wanted]}::int[]) as id on conflict do nothing`.execute(trx);
}
