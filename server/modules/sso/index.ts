import {
  SsoBindRequest,
  SsoLogout,
  SsoLogoutQuery,
  SsoReturn,
  SsoReturnQuery,
  SsoStart,
} from '@contract/sso';
import { LoginAnswer } from '@contract/session';
import { AppError } from '../../platform/errors';
import { route, type Route } from '../../platform/http/route';
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
  route({
    id: 'sso.start',
    method: 'GET',
    path: '/accLogin',
    permission: 'public',
    summary: 'Begins a single sign-on: where the browser goes now',
    response: SsoStart,
    async handle({ cookies, setCookie }) {
      const sso = setUp();
      const known = cookies[ssoBrowserCookie];
      const value = known !== undefined && /^[\w-]{43}$/.test(known) ? known : newToken();
      const address = await sso.start(value);
      setCookie({ name: ssoBrowserCookie, value, isHttpOnly: true, maxAgeS: cookieLivesS });
      return { address };
    },
  });

const returnRoute = (setUp: () => Sso): Route =>
  route({
    id: 'sso.return',
    method: 'GET',
    path: '/accLogin/callBack',
    permission: 'public',
    summary: 'Finishes a single sign-on: a one-time code for POST /login, or a ticket for linking an account',
    query: SsoReturnQuery,
    response: SsoReturn,
    handle: ({ query, cookies }) => setUp().finish(query, cookies[ssoBrowserCookie]),
  });

const bindRoute = (setUp: () => Sso, { signIn, deliverToken }: SsoRoutesDeps): Route =>
  route({
    id: 'sso.bind',
    method: 'POST',
    path: '/accLogin/bind',
    permission: 'public',
    summary: 'Links an unknown identity to a local account and signs in',
    body: SsoBindRequest,
    response: LoginAnswer.omit({ code: true, msg: true }),
    answer: 'whole',
    async handle(context) {
      const { body, source, userAgent, cookies } = context;
      const token = await setUp().bind(signIn, body, { source, userAgent }, cookies[ssoBrowserCookie]);
      return { token: deliverToken(token, context) };
    },
  });

const logoutRoutes = (sso: Sso | null): Route[] => [
  route({
    id: 'sso.toLogout',
    method: 'GET',
    path: '/accLogin/toLogout',
    permission: 'public',
    summary: 'Whether signing out also leads to the provider, and then where to (R-SES-03)',
    response: SsoLogout,
    answer: 'whole',
    handle: async ({ token, source, userAgent }) =>
      sso ? sso.logout(token, { source, userAgent }) : { msg: '', accAcountFlag: false },
  }),
  route({
    id: 'sso.logout',
    method: 'GET',
    path: '/accLogin/logout',
    permission: 'public',
    summary:
      'Front-channel logout by the provider (iss, sid), or the same as toLogout for the presented token',
    query: SsoLogoutQuery,
    response: SsoLogout,
    answer: 'whole',
    async handle({ token, source, userAgent, query }) {
      if (!sso) return { msg: '', accAcountFlag: false };
      if (query.iss !== undefined) await sso.endByProvider(query.iss, query.sid ?? '');
      return sso.logout(token, { source, userAgent });
    },
  }),
];
