import * as calls from '@contract/calls/siteLife';
import { type Route, serve } from '../../platform/http/route';
import * as service from './siteLife.service';

export const createSiteLife = (deps: service.SiteLifeDeps): { routes: Route[] } => ({
  routes: [
    serve(calls.moveSites, ({ actor, body }) => service.moveSites(deps, actor, body)),
    serve(calls.retireSite, ({ actor, params, body }) => service.retireSite(deps, actor, params.id, body)),
    serve(calls.resumeSite, ({ actor, params }) => service.resumeSite(deps, actor, params.id)),
    serve(calls.mergeSite, ({ actor, params, body }) => service.mergeSite(deps, actor, params.id, body)),
    serve(calls.mergeArea, ({ actor, params, body }) => service.mergeArea(deps, actor, params.id, body)),
    serve(calls.replaceController, ({ actor, params }) => service.replaceController(deps, actor, params.id)),
    serve(calls.retireDevice, ({ actor, params, body }) =>
      service.retireDevice(deps, actor, params.id, body),
    ),
    serve(calls.replaceDevice, ({ actor, params, body }) =>
      service.replaceDevice(deps, actor, params.id, body),
    ),
  ],
});
