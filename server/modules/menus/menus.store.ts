import { sql } from 'kysely';
import type { EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import type { Actor } from '../../platform/http/route';

const columns = [
  'id',
  'parent_id',
  'name_zh',
  'name_en',
  'name_hk',
  'path',
  'component',
  'query',
  'route_name',
  'redirect',
  'active_menu',
  'is_frame',
  'is_cache',
  'menu_type',
  'visible',
  'perms',
  'icon',
] as const;

export type MenuRow = Awaited<ReturnType<typeof menusOf>>[number];

/** Enabled directories and pages that the actor's roles list, in order; all of them for the administrator. */
export function menusOf(db: Db, actor: Actor) {
  let query = db
    .selectFrom('menus')
    .select(columns)
    .where('status', '=', '0')
    .where('menu_type', 'in', ['M', 'C'])
    .orderBy('order_num')
    .orderBy('id');
  if (actor.isDisplay) query = query.where('perms', 'in', [...actor.permissions]);
  else if (!actor.isAdmin) query = query.where('id', 'in', menusOfUser(actor.userId));
  return query.execute();
}

const menusOfUser = (userId: number) => sql<number>`(
  select rm.menu_id from user_roles m
  join roles r on r.id = m.role_id and r.status = '0' and not r.is_deleted
  join role_menus rm on rm.role_id = r.id
  where m.user_id = ${userId})`;

/** Counts only menus that exist; a click on anything else is no error of the person who clicked. */
export const countClick = (db: Db, userId: number, menuId: number, now: EpochMs) =>
  sql`
    insert into menu_clicks (user_id, menu_id, clicks, last_clicked_at)
    select ${userId}, id, 1, ${now} from menus where id = ${menuId}
    on conflict (user_id, menu_id) do update
      set clicks = menu_clicks.clicks + 1, last_clicked_at = excluded.last_clicked_at`.execute(db);

export const clicksOf = (db: Db, userId: number) =>
  db
    .selectFrom('menu_clicks')
    .innerJoin('menus', 'menus.id', 'menu_clicks.menu_id')
    .select(['menu_id', 'clicks', 'last_clicked_at', 'name_zh', 'name_en', 'name_hk'])
    .where('user_id', '=', userId)
    .orderBy('clicks', 'desc')
    .orderBy('menu_id')
    .execute();
