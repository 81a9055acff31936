import { ProvisionAnswer, ProvisionRequest } from '@contract/provisioning';
import { route, type Route } from '../../platform/http/route';
import { provision, provisionPermission, type ProvisioningDeps } from './provisioning.service';

export const createProvisioning = (deps: ProvisioningDeps): { routes: Route[] } => ({
  routes: [
    route({
      id: 'provisioning.sites',
      method: 'POST',
      path: '/provisioning/sites',
      permission: provisionPermission,
      summary: 'Declares sites with their devices and makes their credential; its password is told this once',
      body: ProvisionRequest,
      response: ProvisionAnswer,
      handle: ({ actor, body }) => provision(deps, actor, body),
    }),
  ],
});
