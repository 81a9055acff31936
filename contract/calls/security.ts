import { SecurityAnswer, SecurityOverview, SecuritySaveRequest } from '../security';
import { defineCall } from './call';

const path = '/system/security';

export const readSecuritySettings = defineCall({
  id: 'security.read',
  scope: 'global',
  method: 'GET',
  path: `${path}/settings`,
  permission: 'system:security:list',
  summary: 'What is decided about passwords, lock-out, sessions, addresses and second factors',
  response: SecurityAnswer,
});

export const saveSecuritySettings = defineCall({
  id: 'security.save',
  scope: 'global',
  method: 'PUT',
  path: `${path}/settings`,
  permission: 'system:security:edit',
  summary: 'Saves it, in force at the next call; refused when it would shut out the caller',
  body: SecuritySaveRequest,
});

export const readSecurityOverview = defineCall({
  id: 'security.overview',
  scope: 'everywhere',
  method: 'GET',
  path: `${path}/overview`,
  permission: 'system:security:list',
  summary: 'Failed sign-ins, refused calls and weak settings',
  response: SecurityOverview,
});
