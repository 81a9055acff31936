import { sql } from 'kysely';
import { textOf } from '@contract/values';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { AnyRecord } from '@contract/resources';
import type { Draft, ResourceHooks, Saving } from '../../crud';
import { demandHolders, demandNoGain, demandPermissions } from '../roles/grants';
import type { Held } from '../scope/reach';

const isWeb = (path: unknown): boolean => /^https?:\/\//.test(textOf(path));

export const menuHooks: ResourceHooks = {
  visible: async (actor) =>
    actor.isAdmin
      ? sql`true`
      : sql`t.id in (select rm.menu_id from user_roles m
          join roles r on r.id = m.role_id and r.status = '0' and not r.is_deleted
          join role_menus rm on rm.role_id = r.id where m.user_id = ${actor.userId})`,
  async authorise({ trx, actor, old }) {
    const held = old ? await holdersOf(trx, actor.userId, Number(old.menuId)) : [];
    // A menu that is disabled, or leads elsewhere, is lost by all who have it.
    await demandHolders(trx, actor, [...new Set(held.map(({ roleId }) => roleId))], 'system:menu:edit');
    return demandNoGain(trx, actor, held);
  },
  check: checkMenu,
  columns: async ({ draft, old }) => ({
    name_en: nameIn('menuNameEn', draft, old),
    name_hk: nameIn('menuNameHk', draft, old),
  }),
};

/** A name that is not given is the one that is; where a menu has one of its own already, that stays. */
function nameIn(field: 'menuNameEn' | 'menuNameHk', draft: Draft, old: AnyRecord | null): string {
  const given = textOf(draft[field]).trim();
  if (given !== '') return given;
  const before = textOf(old?.[field]);
  return before === '' || before === textOf(old?.menuNameZh) ? textOf(draft.menuName) : before;
}

/** Every role that has the menu, where it is held and as the actor could hold it. */
async function holdersOf(trx: Trx, actorId: number, menuId: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select distinct rm.role_id as "roleId", u.dept_id as "deptId" from role_menus rm
    join roles r on r.id = rm.role_id and not r.is_deleted and not r.is_super
    join users u on not u.is_deleted and (u.id = ${actorId} or exists (
      select 1 from user_roles m where m.role_id = r.id and m.user_id = u.id))
    where rm.menu_id = ${menuId}`.execute(trx);
  return rows;
}

async function checkMenu({ trx, actor, draft, old }: Saving): Promise<void> {
  const before = textOf(old?.perms).split(',');
  const wanted = textOf(draft.perms)
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !before.includes(one));
  // Whoever could write a permission into a menu of their own would grant it to themselves.
  demandPermissions(actor, wanted);
  if (!wanted.every((one) => /^[a-zA-Z]+(:[a-zA-Z]+)+$/.test(one)))
    throw new AppError('validation', {}, { perms: 'fields.wrongFormat' });
  if (draft.isFrame === '0' && draft.menuType !== 'F' && !isWeb(draft.path))
    throw new AppError('validation', {}, { path: 'fields.wrongFormat' });
  if (draft.menuType !== 'F' && textOf(draft.path) === '')
    throw new AppError('validation', {}, { path: 'fields.required' });
  if (/^\s*(javascript|data|vbscript):/i.test(String(draft.path)))
    throw new AppError('validation', {}, { path: 'fields.wrongFormat' });
  await refuseDoubles(trx, draft, Number(old?.menuId ?? 0));
  await checkParent(trx, Number(draft.parentId), Number(old?.menuId ?? 0));
}

async function refuseDoubles(trx: Trx, draft: Saving['draft'], id: number): Promise<void> {
  const { rows } = await sql<{ field: string }>`
    select case when parent_id = ${draft.parentId} and name_zh = ${draft.menuName} then 'menuName'
      when menu_type <> 'F' and route_name = ${draft.routeName} then 'routeName' else 'path' end as field
    from menus where id <> ${id} and (
      (parent_id = ${draft.parentId} and name_zh = ${draft.menuName})
      or (${draft.menuType}::text <> 'F' and menu_type <> 'F' and (
        route_name = ${draft.routeName}
        or (parent_id = ${draft.parentId} and path = ${draft.path}))))
    limit 1`.execute(trx);
  const field = rows[0]?.field;
  if (field) throw new AppError('validation', { value: String(draft[field]) }, { [field]: 'fields.taken' });
}

async function checkParent(trx: Trx, parentId: number, id: number): Promise<void> {
  if (parentId === 0) return;
  const { rows } = await sql<{ id: number; menuType: string }>`
    with recursive above as (
      select id, parent_id, menu_type from menus where id = ${parentId}
      union
      select m.id, m.parent_id, m.menu_type from menus m join above on m.id = above.parent_id
    ) select id, menu_type as "menuType" from above`.execute(trx);
  if (rows.length === 0 || rows.find((row) => row.id === parentId)?.menuType === 'F')
    throw new AppError('validation', {}, { parentId: 'fields.notAllowed' });
  if (id !== 0 && rows.some((row) => row.id === id)) throw new AppError('parentInvalid');
}
