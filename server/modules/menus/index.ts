import { z } from 'zod';
import { MenuClickCount, MenuClickQuery } from '@contract/menus';
import { RoutersAnswer } from '@contract/session';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { route, type Actor, type Route } from '../../platform/http/route';
import { clicksOf, countClick, menusOf } from './menus.store';
import { routersOf } from './routerTree';

export interface MenusDeps {
  db: Db;
  clock: Clock;
}

export const createMenus = ({ db, clock }: MenusDeps): { routes: Route[] } => ({
  routes: [
    route({
      id: 'menus.routers',
      method: 'GET',
      path: '/getRouters',
      permission: 'self',
      summary: 'The menu and routes of the signed-in user, one tree per language (R-MENU-01)',
      response: RoutersAnswer,
      allowedBeforePasswordChange: true,
      allowedForDisplay: true,
      handle: async ({ actor }) => routersOf(await menusOf(db, actor)),
    }),
    route({
      id: 'menus.click',
      method: 'GET',
      path: '/menu/count/click',
      permission: 'self',
      summary: 'Counts that the user opened a menu entry (R-SHELL-07)',
      query: MenuClickQuery,
      handle: async ({ actor, query }) => {
        await countClick(db, personOf(actor), query.menuId, clock.now());
      },
    }),
    route({
      id: 'menus.clicks',
      method: 'GET',
      path: '/menu/count/list',
      permission: 'self',
      summary: 'How often the user opened each menu entry, most used first',
      response: z.array(MenuClickCount),
      handle: async ({ actor, language }) =>
        (await clicksOf(db, personOf(actor))).map((row) => ({
          menuId: row.menu_id,
          menuName: row[`name_${language}`],
          count: row.clicks,
          lastClickedAt: row.last_clicked_at,
        })),
    }),
  ],
});

function personOf(actor: Actor): number {
  if (actor.isDisplay) throw new AppError('forbidden');
  return actor.userId;
}
