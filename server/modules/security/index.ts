import { SecurityAnswer, SecurityOverview, SecuritySaveRequest } from '@contract/security';
import { route, type Route } from '../../platform/http/route';
import { overviewOf } from './overview';
import { readSecurity, saveSecurity, type SettingsDeps } from './settings.service';

export { createAccess, type Access } from './access';
export type { Posture } from './overview';

export const securityRoutes = (deps: SettingsDeps): Route[] => [
  route({
    id: 'security.read',
    method: 'GET',
    path: '/system/security/settings',
    permission: 'system:security:list',
    summary: 'What is decided about passwords, lock-out, sessions, addresses and second factors',
    response: SecurityAnswer,
    handle: ({ actor, language }) => readSecurity(deps, actor, language),
  }),
  route({
    id: 'security.save',
    method: 'PUT',
    path: '/system/security/settings',
    permission: 'system:security:edit',
    summary: 'Saves it, in force at the next call; refused when it would shut out the caller',
    body: SecuritySaveRequest,
    handle: ({ actor, body, sourceWhen }) => saveSecurity(deps, actor, body, sourceWhen),
  }),
  route({
    id: 'security.overview',
    method: 'GET',
    path: '/system/security/overview',
    permission: 'system:security:list',
    summary: 'Failed sign-ins, refused calls and weak settings',
    response: SecurityOverview,
    handle: () => overviewOf(deps.db, deps.posture, deps.clock.now()),
  }),
];
