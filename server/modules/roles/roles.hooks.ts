import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { ResourceHooks } from '../../crud';
import { demandMenus, demandRole } from './grants';

const ids = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

export const roleHooks: ResourceHooks = {
  expressions: {
    menuIds: sql`array(select menu_id from role_menus where role_id = t.id order by 1)`,
    deptIds: sql`array(select dept_id from role_depts where role_id = t.id order by 1)`,
    areaIds: sql`array(select region_id from role_regions where role_id = t.id order by 1)`,
  },
  /** A super role is seen and touched by super administrators only. */
  visible: async (actor) => (actor.isAdmin ? sql`true` : sql`not t.is_super`),
  authorise: ({ trx, actor, old }) => demandRole(trx, actor, old ? Number(old.roleId) : null),
  async check({ trx, actor, draft, old }) {
    if (old?.admin === true) throw new AppError('superUntouchable');
    const before = new Set(ids(old?.menuIds));
    await demandMenus(
      trx,
      actor,
      ids(draft.menuIds).filter((id) => !before.has(id)),
    );
    if (draft.roleKey === 'admin') throw new AppError('superUntouchable');
  },
  async saved({ trx, id, draft }) {
    if ('menuIds' in draft) await replace(trx, 'role_menus', 'menu_id', id, ids(draft.menuIds));
    const deptIds = draft.dataScope === '2' ? ids(draft.deptIds) : [];
    await replace(trx, 'role_depts', 'dept_id', id, deptIds);
    if ('areaIds' in draft) await replace(trx, 'role_regions', 'region_id', id, ids(draft.areaIds));
  },
  async removing({ trx, actor, rows }) {
    for (const row of rows) {
      if (row.admin === true) throw new AppError('superUntouchable');
      await demandRole(trx, actor, Number(row.roleId), 'system:role:remove');
    }
  },
};

async function replace(
  trx: Trx,
  table: 'role_menus' | 'role_depts' | 'role_regions',
  column: string,
  roleId: number,
  wanted: readonly number[],
): Promise<void> {
  const [links, other] = [sql.table(table), sql.ref(column)];
  await sql`delete from ${links} where role_id = ${roleId} and ${other} <> all(${[...wanted]}::int[])`.execute(
    trx,
  );
  await sql`
    insert into ${links} (role_id, ${other})
    select ${roleId}, id from unnest(${[...wanted]}::int[]) as id on conflict do nothing`.execute(trx);
}
