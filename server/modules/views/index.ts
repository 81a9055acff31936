import { z } from 'zod';
import { UserView } from '@contract/views';
import type { Db } from '../../platform/database/database';
import { route, type Route } from '../../platform/http/route';

const ResourceParams = z.object({ resource: z.string().regex(/^[A-Za-z]{1,40}$/) });

/** How a person likes a list: kept here, so that it is the same in every browser of theirs. */
export const createViews = (db: Db): { routes: Route[] } => ({
  routes: [
    route({
      id: 'views.read',
      method: 'GET',
      path: '/user/view/{resource}',
      permission: 'self',
      summary: 'Columns, widths and saved searches of the caller for one list',
      params: ResourceParams,
      response: UserView,
      handle: async ({ actor, params }) => {
        const row = await db
          .selectFrom('user_views')
          .select('settings')
          .where('user_id', '=', actor.userId)
          .where('resource', '=', params.resource)
          .executeTakeFirst();
        const kept = UserView.safeParse(row?.settings ?? {});
        return kept.success ? kept.data : UserView.parse({});
      },
    }),
    route({
      id: 'views.save',
      method: 'PUT',
      path: '/user/view/{resource}',
      permission: 'self',
      summary: 'Keeps columns, widths and saved searches of the caller for one list',
      params: ResourceParams,
      body: UserView,
      handle: async ({ actor, params, body }) => {
        const settings = JSON.stringify(body);
        await db
          .insertInto('user_views')
          .values({ user_id: actor.userId, resource: params.resource, settings })
          .onConflict((conflict) => conflict.columns(['user_id', 'resource']).doUpdateSet({ settings }))
          .execute();
      },
    }),
  ],
});
