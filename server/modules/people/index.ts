import type { CacheName } from '@contract/caches';
import type { WatchedCache } from '../../platform/cache';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Actor, Route } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { createDemoAccounts } from '../demo/demoAccounts';
import { createDepts } from '../depts';
import { createDisplaysModule } from '../displays';
import { createMenus } from '../menus';
import { createParamRoutes } from '../params/params.routes';
import { createParams, type Params } from '../params/params.store';
import { createRegister } from '../register';
import { createScopeOf, type ScopeOf } from '../scope';
import { reachesEverywhere } from '../scope/everywhere';
import { createAccess, securityRoutes, type Access } from '../security';
import { createSession, type Session } from '../session';
import { createSweep } from '../session/sweep';
import { createHttpSmsProvider, createSms, createSmsCodes, createSmsRoutes } from '../sms';
import { createIdentityProvider, createSso, createSsoCodes, createSsoRoutes, ssoBrowserCookie } from '../sso';
import type { PeopleSettings } from './settings';

export interface PeopleDeps extends PeopleSettings {
  database: Database;
  clock: Clock;
  log: Log;
}

export interface People extends Pick<
  Session,
  'authenticate' | 'onEnded' | 'onPermissionChanged' | 'secondFactor'
> {
  routes: Route[];
  /** What it remembers. */
  caches: readonly WatchedCache<CacheName>[];
  /** Needed wherever calls are answered. */
  units: Unit[];
  /** Tidying; one process is enough. */
  workerUnits: Unit[];
  scopeOf: ScopeOf;
  /** Whether a permission reaches all places. */
  reachesEverywhere(actor: Actor, permission: string): Promise<boolean>;
  params: Params;
  /** Who may call at all, and who may speak for others. */
  access: Access;
}

/** Everything about who is asking: sessions, ways to sign in, walls, menus, parameters and data scope. */
export function createPeople(deps: PeopleDeps): People {
  const { database, clock, log } = deps;
  const { db } = database;
  const params = createParams(db, () => clock.now());
  const scopeOf = createScopeOf({ db });
  const session = createSession({
    database,
    clock,
    log,
    params,
    isCaptchaAllowed: deps.isCaptchaAllowed,
    cookieMode: deps.cookieMode,
    sms: deps.sms && createSmsCodes(db, clock),
    sso: deps.oidc && createSsoCodes(db, clock),
    ssoBrowserCookie,
    box: deps.box,
  });
  const { trustedProxies, posture } = deps;
  const access = createAccess({ database, clock, log, trustedProxies, isOn: posture.areAccessListsOn });
  const { sessions, captchas, signIn, deliverToken } = session;
  const displays = createDisplaysModule({ db, clock, sessions });
  const sms = deps.sms && createSms({ db, clock, log, captchas, provider: createHttpSmsProvider(deps.sms) });
  const sso =
    deps.oidc && createSso({ db, clock, log, sessions, provider: createIdentityProvider(deps.oidc) });
  const routes = [
    ...session.routes,
    ...createMenus({ db, clock }).routes,
    ...createDepts({ db }).routes,
    ...createParamRoutes(params),
    ...createRegister({ db, clock, params, captchas }).routes,
    ...securityRoutes({
      ...{ db, clock, access, posture, trustedProxies },
      proveSecondFactor: (actor, otp) => session.secondFactor.prove(actor, otp),
    }),
    ...createSmsRoutes(sms),
    ...createSsoRoutes({ sso, signIn, deliverToken }),
    ...displays.routes,
  ];
  const others = [displays.forgetOld, ...(sms ? [sms.forgetOld] : []), ...(sso ? [sso.forgetOld] : [])];
  const demo = createDemoAccounts({ db, clock, log, changes: session, accounts: deps.demoAccounts });
  return {
    routes,
    units: [access.unit, ...session.units, ...(deps.demoAccounts.length > 0 ? [demo] : [])],
    workerUnits: [createSweep({ db, clock, log, others })],
    scopeOf,
    reachesEverywhere: (actor, permission) => reachesEverywhere(db, actor, permission),
    params,
    access,
    caches: [session.rights],
    authenticate: async (token, source, userAgent) =>
      access.admits(source) ? session.authenticate(token, source, userAgent) : null,
    secondFactor: session.secondFactor,
    onEnded: session.onEnded,
    onPermissionChanged: session.onPermissionChanged,
  };
}
