import * as calls from '@contract/calls/menus';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { type Actor, type Route, serve } from '../../platform/http/route';
import { clicksOf, countClick, menusOf } from './menus.store';
import { routersOf } from './routerTree';

export interface MenusDeps {
  db: Db;
  clock: Clock;
}

export const createMenus = ({ db, clock }: MenusDeps): { routes: Route[] } => ({
  routes: [
    serve(calls.readRouters, async ({ actor }) => routersOf(await menusOf(db, actor))),
    serve(calls.countMenuClick, async ({ actor, query }) => {
      await countClick(db, personOf(actor), query.menuId, clock.now());
    }),
    serve(calls.listMenuClicks, async ({ actor, language }) =>
      (await clicksOf(db, personOf(actor))).map((row) => ({
        menuId: row.menu_id,
        menuName: row[`name_${language}`],
        count: row.clicks,
        lastClickedAt: row.last_clicked_at,
      })),
    ),
  ],
});

function personOf(actor: Actor): number {
  if (actor.isDisplay) throw new AppError('forbidden');
  return actor.userId;
}
