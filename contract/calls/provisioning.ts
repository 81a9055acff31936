import { ProvisionAnswer, ProvisionRequest } from '../provisioning';
import { defineCall } from './call';

export const provisionPermission = 'site:provision';

export const provisionSites = defineCall({
  id: 'provisioning.sites',
  scope: 'site',
  method: 'POST',
  path: '/provisioning/sites',
  permission: provisionPermission,
  summary: 'Declares sites with their devices and makes their credential; its password is told this once',
  body: ProvisionRequest,
  response: ProvisionAnswer,
});
