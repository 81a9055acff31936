import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Route } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import type { SecretBox } from '../../platform/secretBox';
import type { Unit } from '../../platform/unit';
import type { Params } from '../params/params.store';
import { createAttempts } from './attempts';
import { createCaptchas, type Captchas } from './captcha';
import { createSessionChanges, type SessionChanges } from './changes';
import { createInfo } from './info';
import { createPasswordChange } from './passwordChange';
import { createSecondFactor, type SecondFactor } from './secondFactor';
import { createTokenDelivery, type CookieMode, type TokenDelivery } from './tokenDelivery';
import { createSessionRoutes } from './session.routes';
import { createSessions, type Sessions } from './sessions';
import type { SmsCodes, SsoCodes } from './proofs';
import { createSignIn, type SignIn } from './signIn';

export type { SessionChanges, Sessions, Captchas, SignIn, SmsCodes, SsoCodes, CookieMode };

export interface SessionDeps {
  database: Database;
  clock: Clock;
  log: Log;
  params: Params;
  /** CAPTCHA=off wins over the parameter. */
  isCaptchaAllowed: boolean;
  cookieMode: CookieMode;
  /** Ways to sign in beside the password; null: not set up here. */
  sms: SmsCodes | null;
  sso: SsoCodes | null;
  ssoBrowserCookie: string;
  /** Keeps the secrets of authenticators. */
  box: SecretBox;
}

export interface Session extends SessionChanges, Pick<Sessions, 'authenticate' | 'rights'> {
  routes: Route[];
  units: Unit[];
  sessions: Sessions;
  captchas: Captchas;
  signIn: SignIn;
  deliverToken: TokenDelivery;
  secondFactor: SecondFactor;
}

const nobody = { useCode: () => Promise.resolve(null) };
const wrong = { useCode: () => Promise.resolve(false) };

export function createSession(deps: SessionDeps): Session {
  const { database, clock, log, params, box } = deps;
  const { db } = database;
  const sessions = createSessions({ db, clock, params });
  const attempts = createAttempts({ db, clock, params });
  const captchas = createCaptchas({ db, clock, params, isAllowed: deps.isCaptchaAllowed });
  const ways = { sms: deps.sms ?? wrong, sso: deps.sso ?? nobody };
  const signIn = createSignIn({ db, clock, params, sessions, attempts, captchas, box, ...ways });
  const changes = createSessionChanges({ url: database.url, clock, log });
  const deliverToken = createTokenDelivery(deps.cookieMode);
  const secondFactor = createSecondFactor({ db, box, clock, attempts });
  const routes = createSessionRoutes({
    db,
    params,
    sessions,
    signIn,
    captchas,
    info: createInfo({ db, clock, params }),
    passwordChange: createPasswordChange({ db, clock, params, sessions, attempts }),
    secondFactor,
    cookieMode: deps.cookieMode,
    deliverToken,
    isSmsSetUp: deps.sms !== null,
    isSsoSetUp: deps.sso !== null,
    ssoBrowserCookie: deps.ssoBrowserCookie,
  });
  const { onEnded, onPermissionChanged } = changes;
  const { authenticate, rights } = sessions;
  return {
    routes,
    units: [changes],
    sessions,
    captchas,
    signIn,
    deliverToken,
    secondFactor,
    authenticate,
    rights,
    onEnded,
    onPermissionChanged,
  };
}
