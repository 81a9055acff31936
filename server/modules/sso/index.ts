import * as calls from '@contract/calls/sso';
import { AppError } from '../../platform/errors';
import { type Route, serve } from '../../platform/http/route';
import type { SignIn } from '../session';
import { newToken } from '../session/token';
import type { TokenDelivery } from '../session/tokenDelivery';
import type { Sso } from './sso';

export { createIdentityProvider, type OidcSettings } from './provider';
export { createSso, createSsoCodes, type Sso } from './sso';

/** Ties a single sign-on to the browser that began it; nothing that page scripts could read or send elsewhere. */
export const ssoBrowserCookie = 'coolops-sso';
const cookieLivesS = 3_600;

export interface SsoRoutesDeps {
  /** null: single sign-on is not set up. */
  sso: Sso | null;
  signIn: SignIn;
  deliverToken: TokenDelivery;
}

export const createSsoRoutes = (deps: SsoRoutesDeps): Route[] => {
  const setUp = (): Sso => {
    if (!deps.sso) throw new AppError('ssoUnavailable');
    return deps.sso;
  };
  return [startRoute(setUp), returnRoute(setUp), bindRoute(setUp, deps), ...logoutRoutes(deps.sso)];
};

const startRoute = (setUp: () => Sso): Route =>
  serve(calls.startSso, async ({ cookies, setCookie }) => {
    const sso = setUp();
    const known = cookies[ssoBrowserCookie];
    const value = known !== undefined && /^[\w-]{43}$/.test(known) ? known : newToken();
    const address = await sso.start(value);
    setCookie({ name: ssoBrowserCookie, value, isHttpOnly: true, maxAgeS: cookieLivesS });
    return { address };
  });

const returnRoute = (setUp: () => Sso): Route =>
  serve(calls.returnFromSso, ({ query, cookies }) => setUp().finish(query, cookies[ssoBrowserCookie]));

const bindRoute = (setUp: () => Sso, { signIn, deliverToken }: SsoRoutesDeps): Route =>
  serve(calls.bindSso, async (context) => {
    const { body, source, userAgent, cookies } = context;
    const token = await setUp().bind(signIn, body, { source, userAgent }, cookies[ssoBrowserCookie]);
    return { token: deliverToken(token, context) };
  });

const logoutRoutes = (sso: Sso | null): Route[] => [
  serve(calls.readSsoLogout, async ({ token, source, userAgent }) =>
    sso ? sso.logout(token, { source, userAgent }) : { msg: '', accAcountFlag: false },
  ),
  serve(calls.logoutFromSso, async ({ token, source, userAgent, query }) => {
    if (!sso) return { msg: '', accAcountFlag: false };
    if (query.iss !== undefined) await sso.endByProvider(query.iss, query.sid ?? '');
    return sso.logout(token, { source, userAgent });
  }),
];
