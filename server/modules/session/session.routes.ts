import * as calls from '@contract/calls/secondFactor';
import {
  CaptchaAnswer,
  ChangePasswordRequest,
  InfoAnswer,
  LoginAnswer,
  LoginRequest,
} from '@contract/session';
import type { Db } from '../../platform/database/database';
import { route, serve, type Actor, type Route } from '../../platform/http/route';
import type { Language } from '@contract/languages';
import type { Params } from '../params/params.store';
import type { Captchas } from './captcha';
import { tokenCookie, type CookieMode, type TokenDelivery } from './tokenDelivery';
import type { Info } from './info';
import type { PasswordChange } from './passwordChange';
import type { SecondFactor } from './secondFactor';
import type { Sessions } from './sessions';
import type { SignIn } from './signIn';

export interface SessionRoutesDeps {
  db: Db;
  params: Params;
  sessions: Sessions;
  signIn: SignIn;
  captchas: Captchas;
  info(actor: Actor, language: Language): Promise<Info>;
  passwordChange: PasswordChange;
  secondFactor: SecondFactor;
  cookieMode: CookieMode;
  deliverToken: TokenDelivery;
  isSmsSetUp: boolean;
  isSsoSetUp: boolean;
  /** Name of the cookie that ties a single sign-on to the browser that began it. */
  ssoBrowserCookie: string;
}

const envelope = { code: true, msg: true } as const;

export const createSessionRoutes = (deps: SessionRoutesDeps): Route[] => [
  ...['/login', '/signIn'].map((path) => signInRoute(path, deps)),
  logoutRoute(deps),
  captchaRoute(deps),
  route({
    id: 'session.info',
    method: 'GET',
    path: '/getInfo',
    permission: 'self',
    summary: 'The signed-in user with roles, permissions and areas (R-SES-02)',
    response: InfoAnswer.omit(envelope),
    answer: 'whole',
    allowedBeforePasswordChange: true,
    allowedBeforeSecondFactor: true,
    allowedForDisplay: true,
    allowedForToken: true,
    handle: ({ actor, language }) => deps.info(actor, language),
  }),
  route({
    id: 'session.changePassword',
    method: 'PUT',
    path: '/system/user/profile/updatePwd',
    permission: 'self',
    summary: 'Changes the own password and ends the other sessions (R-VAL-04)',
    body: ChangePasswordRequest,
    answer: 'data',
    allowedBeforePasswordChange: true,
    allowedBeforeSecondFactor: true,
    handle: ({ actor, body }) => deps.passwordChange.change(actor, body),
  }),
  ...secondFactorRoutes(deps.secondFactor),
];

const signInRoute = (path: string, deps: SessionRoutesDeps): Route =>
  route({
    id: `session${path.replace('/', '.')}`,
    method: 'POST',
    path,
    permission: 'public',
    summary: 'Signs in by password, texted code or single sign-on; answers the token at the top level',
    body: LoginRequest,
    response: LoginAnswer.omit(envelope),
    answer: 'whole',
    async handle(context) {
      const origin = { source: context.source, userAgent: context.userAgent };
      const token = await deps.signIn.signIn(context.body, origin, context.cookies[deps.ssoBrowserCookie]);
      return { token: deps.deliverToken(token, context) };
    },
  });

const logoutRoute = ({ db, sessions, cookieMode }: SessionRoutesDeps): Route =>
  route({
    id: 'session.logout',
    method: 'POST',
    path: '/logout',
    permission: 'public',
    summary: 'Ends the session of the presented token; succeeds without one as well',
    answer: 'data',
    async handle({ token, source, userAgent, setCookie }) {
      const actor = token === null ? null : await sessions.authenticate(token, source, userAgent);
      if (actor) await sessions.end(db, { id: actor.sessionId }, 'loggedOut');
      if (cookieMode === 'httpOnly') setCookie(tokenCookie(''));
    },
  });

const captchaRoute = ({ captchas, params, isSmsSetUp, isSsoSetUp }: SessionRoutesDeps): Route =>
  route({
    id: 'session.captcha',
    method: 'GET',
    path: '/captchaImage',
    permission: 'public',
    summary: 'A picture to copy when sign-in asks for one, and the ways to sign in that are set up here',
    response: CaptchaAnswer.omit(envelope),
    answer: 'whole',
    async handle({ source }) {
      const captchaEnabled = await captchas.isOn();
      return {
        captchaEnabled,
        ...(captchaEnabled ? await captchas.issue(source) : {}),
        smsEnabled: isSmsSetUp,
        ssoEnabled: isSsoSetUp,
        registerEnabled: await params.isOn('sys.account.registerUser'),
      };
    },
  });

const secondFactorRoutes = (secondFactor: SecondFactor): Route[] => [
  serve(calls.readSecondFactor, ({ actor }) => secondFactor.state(actor)),
  serve(calls.enrolSecondFactor, ({ actor, body }) => secondFactor.enrol(actor, body.password)),
  serve(calls.confirmSecondFactor, async ({ actor, body }) => ({
    recoveryCodes: await secondFactor.confirm(actor, body.otp),
  })),
  serve(calls.disableSecondFactor, ({ actor, body }) => secondFactor.disable(actor, body.password, body.otp)),
];
