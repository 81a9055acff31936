import { sql, type SqlBool } from 'kysely';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { ResourceHooks, Saving, Usage } from '../../crud';
import { demandNoGain } from '../roles/grants';
import { deptFilter, deptScopeOf } from '../scope/deptScope';
import type { Held } from '../scope/reach';

export const deptHooks = (db: Db): ResourceHooks => ({
  visible: async (actor, permission) => deptFilter(await deptScopeOf(db, actor, permission), 't.id'),
  authorise: async ({ trx, actor, draft, old }) =>
    demandNoGain(
      trx,
      actor,
      old && old.parentId !== draft.parentId ? await seeingBelow(trx, Number(draft.parentId)) : [],
    ),
  check: checkDept,
  barredBy: ({ old, draft }) => (old && draft.status === '1' ? openBelow : []),
  columns: async ({ trx, draft }) => ({ ancestors: await ancestorsBelow(trx, Number(draft.parentId)) }),
  async saved({ trx, id, old, draft }) {
    if (old && old.parentId !== draft.parentId) await moveBelow(trx, id);
    // An enabled department below a stopped one would be open to nobody.
    if (draft.status === '0')
      await sql`
        update depts set status = '0' where status = '1' and id = any(
          select unnest(string_to_array(ancestors, ',')::int[]) from depts where id = ${id})`.execute(trx);
  },
});

const openBelow: readonly Usage[] = [
  {
    by: 'depts',
    where: (id) => sql<SqlBool>`t.status = '0' and (${id})::text = any(string_to_array(t.ancestors, ','))`,
    path: () => '/system/dept?status=0',
    reason: 'openBelow',
  },
];

/** Roles of "own department and below" in the hands of people of this department or of one above it. */
async function seeingBelow(trx: Trx, deptId: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select distinct m.role_id as "roleId", u.dept_id as "deptId" from depts d
    join users u on not u.is_deleted and (u.dept_id = d.id or u.dept_id::text = any(string_to_array(d.ancestors, ',')))
    join user_roles m on m.user_id = u.id
    join roles r on r.id = m.role_id and r.data_scope = '4' and not r.is_deleted
    where d.id = ${deptId}`.execute(trx);
  return rows;
}

async function checkDept({ trx, actor, draft, old }: Saving): Promise<void> {
  const parentId = Number(draft.parentId);
  const parent = await sql<{ status: string; ancestors: string }>`
    select status, ancestors from depts where id = ${parentId} and not is_deleted
      and ${deptFilter(await deptScopeOf(trx, actor, 'system:dept:list'), 'id')}`.execute(trx);
  const [above] = parent.rows;
  const mayStandAtRoot = actor.isAdmin || old?.parentId === 0;
  if (parentId === 0 ? !mayStandAtRoot : !above)
    throw new AppError('validation', {}, { parentId: 'fields.notAllowed' });
  if (!old && above?.status === '1') throw new AppError('parentDisabled');
  if (old) await refuseCircle(Number(old.deptId), parentId, above?.ancestors ?? '');
  await refuseSameName(trx, draft, Number(old?.deptId ?? 0));
}

async function refuseCircle(id: number, parentId: number, ancestors: string): Promise<void> {
  if (parentId === id || ancestors.split(',').includes(String(id))) throw new AppError('parentInvalid');
}

async function refuseSameName(trx: Trx, draft: Saving['draft'], id: number): Promise<void> {
  const same = await sql`
    select 1 from depts where not is_deleted and parent_id = ${draft.parentId} and name = ${draft.deptName}
      and id <> ${id}`.execute(trx);
  if (same.rows.length > 0)
    throw new AppError('validation', { value: String(draft.deptName) }, { deptName: 'fields.taken' });
}

async function ancestorsBelow(trx: Trx, parentId: number): Promise<string> {
  const { rows } = await sql<{
    ancestors: string;
  }>`select ancestors from depts where id = ${parentId}`.execute(trx);
  return rows[0] ? `${rows[0].ancestors},${parentId}` : '0';
}

/** Whoever stands below moves along. */
const moveBelow = (trx: Trx, id: number) =>
  sql`
    with recursive below as (
      select id, ancestors from depts where id = ${id}
      union all
      select d.id, below.ancestors || ',' || below.id from depts d join below on d.parent_id = below.id
    )
    update depts set ancestors = below.ancestors from below where depts.id = below.id and depts.id <> ${id}`.execute(
    trx,
  );
