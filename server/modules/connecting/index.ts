import * as calls from '@contract/calls/connecting';
import { type Route, serve } from '../../platform/http/route';
import type { ProvisioningDeps } from '../provisioning';
import { connect, progressOf } from './connecting.service';

export { connectIn } from './connecting.service';

export const createConnecting = (deps: ProvisioningDeps): { routes: Route[] } => ({
  routes: [
    serve(calls.connectDevice, ({ actor, language, body }) => connect(deps, actor, language, body)),
    serve(calls.readConnection, ({ actor, params, query }) => progressOf(deps, actor, params.id, query)),
  ],
});
