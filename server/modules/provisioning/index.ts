import * as calls from '@contract/calls/provisioning';
import { type Route, serve } from '../../platform/http/route';
import { provision, type ProvisioningDeps } from './provisioning.service';

export { provisionIn, type ProvisioningDeps } from './provisioning.service';
export { lockProvisioning } from './provisioning.store';

export const createProvisioning = (deps: ProvisioningDeps): { routes: Route[] } => ({
  routes: [serve(calls.provisionSites, ({ actor, body }) => provision(deps, actor, body))],
});
