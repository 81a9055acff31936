import { sql } from 'kysely';
import { z } from 'zod';
import { RecordId } from '@contract/resourceSchemas';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { route, type Actor, type Route } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { treeOf, TreeNode } from '../../crud/tree';
import { choicesBy } from '../lookups/choices';
import type { Language } from '@contract/languages';

interface MenusDeps {
  db: Db;
  clock: Clock;
}

async function ownMenus(db: Db, actor: Actor, language: Language): Promise<TreeNode[]> {
  const choices = await (choicesBy.menus ?? nothing)(db, actor, language);
  return treeOf(
    choices.map(({ value, label, parentId }) => ({ id: Number(value), label, parentId: parentId ?? 0 })),
  );
}

export const menuTreeRoutes = ({ db, clock }: MenusDeps): Route[] => [
  route({
    id: 'menus.treeselect',
    method: 'GET',
    path: '/system/menu/treeselect',
    permission: 'system:role:list',
    summary: 'The menus that the caller may grant, as a tree in the language of the call',
    response: z.array(TreeNode),
    handle: ({ actor, language }) => ownMenus(db, actor, language),
  }),
  route({
    id: 'menus.ofRole',
    method: 'GET',
    path: '/system/menu/roleMenuTreeselect/{roleId}',
    permission: 'system:role:query',
    summary: 'The same tree with the menus of one role ticked',
    params: z.object({ roleId: RecordId }),
    answer: 'whole',
    response: z.object({ checkedKeys: z.array(z.number()), menus: z.array(TreeNode) }),
    async handle({ actor, language, params }) {
      const { rows } = await sql<{ id: number }>`
        select menu_id as id from role_menus join roles on roles.id = role_id
        where role_id = ${params.roleId} and not is_deleted and (${actor.isAdmin} or not is_super)
          and (not menu_check_strictly or not exists (
            select 1 from role_menus below join menus m on m.id = below.menu_id
            where below.role_id = roles.id and m.parent_id = role_menus.menu_id))`.execute(db);
      return { checkedKeys: rows.map(({ id }) => id), menus: await ownMenus(db, actor, language) };
    },
  }),
  sortRoute(db, clock, 'menus', '/system/menu/updateSort', 'system:menu:edit'),
  sortRoute(db, clock, 'depts', '/system/dept/updateSort', 'system:dept:edit'),
];

const numbers = z
  .string()
  .max(20_000)
  .transform((text) => text.split(',').map(Number))
  .refine(
    (list) => list.every((one) => Number.isSafeInteger(one) && one >= 0 && one < 1e6),
    'fields.invalid',
  );

const nothing = async () => [];

/** Many rows get new places at once, after somebody dragged one. */
function sortRoute(db: Db, clock: Clock, table: 'menus' | 'depts', path: string, permission: string): Route {
  const key = table === 'menus' ? 'menuIds' : 'deptIds';
  return route({
    id: `${table}.updateSort`,
    method: 'PUT',
    path,
    permission,
    summary: 'Sets the order of several rows: ids and places as lists with commas',
    body: z.strictObject({ [key]: numbers, orderNums: numbers }),
    async handle({ actor, body, language }) {
      const lists = body as Record<string, number[]>;
      const [ids, places] = [lists[key] ?? [], lists.orderNums ?? []];
      if (ids.length !== places.length) throw new AppError('validation', {}, { orderNums: 'fields.invalid' });
      const offered = await (choicesBy[table] ?? nothing)(db, actor, language);
      const own = new Set(offered.map(({ value }) => value));
      if (!actor.isAdmin && ids.some((id) => !own.has(id))) throw new AppError('notFound');
      await db.transaction().execute(async (trx) => {
        await sql`
          update ${sql.table(table)} as t set order_num = new.place, version = version + 1
          from unnest(${ids}::int[], ${places}::int[]) as new (id, place) where t.id = new.id`.execute(trx);
        await writeAudit(trx, actor, {
          at: clock.now(),
          action: `${table}.edited`,
          subject: `${table}:${ids.slice(0, 20).join(',')}`,
          title: table === 'menus' ? '菜单管理' : '部门管理',
          detail: { new: { orderNums: places } },
        });
      });
    },
  });
}
