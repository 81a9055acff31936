import { route, type Route } from '../../platform/http/route';

/** Parameters are read anew each time, so that there is nothing to forget; the family's clients call it. */
export const paramRefreshRoute: Route = route({
  id: 'params.refresh',
  method: 'DELETE',
  path: '/system/config/refreshCache',
  permission: 'system:config:remove',
  summary: 'Every change of a parameter acts at once already: succeeds',
  handle: async () => undefined,
});
