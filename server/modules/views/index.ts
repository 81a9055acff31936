import { z } from 'zod';
import { SharedView, ShareViewRequest, UserView } from '@contract/views';
import { route, type Route } from '../../platform/http/route';
import { listSharedViews, shareView, type ViewsDeps, withdrawView } from './sharedViews';

const ResourceParams = z.object({ resource: z.string().regex(/^[A-Za-z]{1,40}$/) });

/** How a person likes a list: kept here, so that it is the same in every browser of theirs. */
const ViewParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export const createViews = (deps: ViewsDeps): { routes: Route[] } => ({
  routes: [...ownRoutes(deps), ...sharedRoutes(deps)],
});

const ownRoutes = ({ db }: ViewsDeps): Route[] => [
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
];

const sharedRoutes = (deps: ViewsDeps): Route[] => [
  route({
    id: 'views.shared',
    method: 'GET',
    path: '/user/view/{resource}/shared',
    permission: 'self',
    summary: 'Searches of one list that people made for everybody',
    params: ResourceParams,
    response: z.array(SharedView),
    handle: ({ actor, params }) => listSharedViews(deps, actor, params.resource),
  }),
  route({
    id: 'views.share',
    method: 'POST',
    path: '/user/view/{resource}/shared',
    permission: 'view:share',
    summary: 'Makes a search of one list for everybody, or replaces the own one of that name',
    params: ResourceParams,
    body: ShareViewRequest,
    handle: ({ actor, params, body }) => shareView(deps, actor, params.resource, body),
  }),
  route({
    id: 'views.withdraw',
    method: 'DELETE',
    path: '/user/sharedView/{id}',
    permission: 'view:share',
    summary: 'Takes back a search that the caller made for everybody',
    params: ViewParams,
    handle: ({ actor, params }) => withdrawView(deps, actor, params.id),
  }),
];
