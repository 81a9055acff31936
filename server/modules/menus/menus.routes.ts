import * as calls from '@contract/calls/menus';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { type Actor, type Route, serve } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import type { TreeNode } from '@contract/trees';
import { treeOf } from '../../crud/tree';
import { ownChoices } from '../lookups/choices';
import type { Language } from '@contract/languages';

interface MenusDeps {
  db: Db;
  clock: Clock;
}

async function ownMenus(db: Db, actor: Actor, language: Language): Promise<TreeNode[]> {
  const choices = await (ownChoices.menus ?? nothing)(db, actor, language);
  return treeOf(
    choices.map(({ value, label, parentId }) => ({ id: Number(value), label, parentId: parentId ?? 0 })),
  );
}

export const menuTreeRoutes = ({ db, clock }: MenusDeps): Route[] => [
  serve(calls.readMenuTree, ({ actor, language }) => ownMenus(db, actor, language)),
  serve(calls.readMenuTreeOfRole, async ({ actor, language, params }) => {
    const { rows } = await sql<{ id: number }>`
        select menu_id as id from role_menus join roles on roles.id = role_id
        where role_id = ${params.roleId} and not is_deleted and (${actor.isAdmin} or not is_super)
          and (not menu_check_strictly or not exists (
            select 1 from role_menus below join menus m on m.id = below.menu_id
            where below.role_id = roles.id and m.parent_id = role_menus.menu_id))`.execute(db);
    return { checkedKeys: rows.map(({ id }) => id), menus: await ownMenus(db, actor, language) };
  }),
  serve(calls.sortMenus, ({ actor, body, language }) =>
    sort({ db, clock }, 'menus', { actor, language, ids: body.menuIds, places: body.orderNums }),
  ),
  serve(calls.sortDepts, ({ actor, body, language }) =>
    sort({ db, clock }, 'depts', { actor, language, ids: body.deptIds, places: body.orderNums }),
  ),
];

const nothing = async () => [];

interface Sorted {
  actor: Actor;
  language: Language;
  ids: readonly number[];
  places: readonly number[];
}

/** Many rows get new places at once, after somebody dragged one. */
async function sort(
  { db, clock }: MenusDeps,
  table: 'menus' | 'depts',
  { actor, language, ids, places }: Sorted,
): Promise<void> {
  if (ids.length !== places.length) throw new AppError('validation', {}, { orderNums: 'fields.invalid' });
  const offered = await (ownChoices[table] ?? nothing)(db, actor, language);
  const own = new Set(offered.map(({ value }) => value));
  if (!actor.isAdmin && ids.some((id) => !own.has(id))) throw new AppError('notFound');
  await db.transaction().execute(async (trx) => {
    await sql`
      update ${sql.table(table)} as t set order_num = new.place, version = version + 1
      from unnest(${[...ids]}::int[], ${[...places]}::int[]) as new (id, place) where t.id = new.id`.execute(
      trx,
    );
    await writeAudit(trx, actor, {
      at: clock.now(),
      action: `${table}.edited`,
      subject: `${table}:${ids.slice(0, 20).join(',')}`,
      title: table === 'menus' ? '菜单管理' : '部门管理',
      detail: { new: { orderNums: places } },
    });
  });
}
