import * as calls from '@contract/calls/security';
import { type Route, serve } from '../../platform/http/route';
import { overviewOf } from './overview';
import { readSecurity, saveSecurity, type SettingsDeps } from './settings.service';

export { createAccess, type Access } from './access';
export type { Posture } from './overview';

export const securityRoutes = (deps: SettingsDeps): Route[] => [
  serve(calls.readSecuritySettings, ({ actor, language }) => readSecurity(deps, actor, language)),
  serve(calls.saveSecuritySettings, ({ actor, body, sourceWhen }) =>
    saveSecurity(deps, actor, body, sourceWhen),
  ),
  serve(calls.readSecurityOverview, () => overviewOf(deps.db, deps.posture, deps.clock.now())),
];
