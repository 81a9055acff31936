import * as calls from '@contract/calls/views';
import { UserView } from '@contract/views';
import { type Route, serve } from '../../platform/http/route';
import { listSharedViews, shareView, type ViewsDeps, withdrawView } from './sharedViews';

export const createViews = (deps: ViewsDeps): { routes: Route[] } => ({
  routes: [...ownRoutes(deps), ...sharedRoutes(deps)],
});

const ownRoutes = ({ db }: ViewsDeps): Route[] => [
  serve(calls.readView, async ({ actor, params }) => {
    const row = await db
      .selectFrom('user_views')
      .select('settings')
      .where('user_id', '=', actor.userId)
      .where('resource', '=', params.resource)
      .executeTakeFirst();
    const kept = UserView.safeParse(row?.settings ?? {});
    return kept.success ? kept.data : UserView.parse({});
  }),
  serve(calls.saveView, async ({ actor, params, body }) => {
    const settings = JSON.stringify(body);
    await db
      .insertInto('user_views')
      .values({ user_id: actor.userId, resource: params.resource, settings })
      .onConflict((conflict) => conflict.columns(['user_id', 'resource']).doUpdateSet({ settings }))
      .execute();
  }),
];

const sharedRoutes = (deps: ViewsDeps): Route[] => [
  serve(calls.listSharedViews, ({ actor, params }) => listSharedViews(deps, actor, params.resource)),
  serve(calls.shareView, ({ actor, params, body }) => shareView(deps, actor, params.resource, body)),
  serve(calls.withdrawView, ({ actor, params }) => withdrawView(deps, actor, params.id)),
];
