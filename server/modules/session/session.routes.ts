import * as sessionCalls from '@contract/calls/session';
import * as calls from '@contract/calls/secondFactor';
import type { Db } from '../../platform/database/database';
import { serve, type Actor, type Route } from '../../platform/http/route';
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

export const createSessionRoutes = (deps: SessionRoutesDeps): Route[] => [
  ...[sessionCalls.signIn, sessionCalls.signInOfFamily].map((call) => signInRoute(call, deps)),
  logoutRoute(deps),
  captchaRoute(deps),
  serve(sessionCalls.readInfo, ({ actor, language }) => deps.info(actor, language)),
  serve(sessionCalls.changePassword, ({ actor, body }) => deps.passwordChange.change(actor, body)),
  serve(sessionCalls.unlockScreen, ({ actor, body }) => deps.passwordChange.confirm(actor, body.password)),
  ...secondFactorRoutes(deps.secondFactor),
];

const signInRoute = (call: typeof sessionCalls.signIn, deps: SessionRoutesDeps): Route =>
  serve(call, async (context) => {
    const origin = { source: context.source, userAgent: context.userAgent };
    const token = await deps.signIn.signIn(context.body, origin, context.cookies[deps.ssoBrowserCookie]);
    return { token: deps.deliverToken(token, context) };
  });

const logoutRoute = ({ db, sessions, cookieMode }: SessionRoutesDeps): Route =>
  serve(sessionCalls.logOut, async ({ token, source, userAgent, setCookie }) => {
    const actor = token === null ? null : await sessions.authenticate(token, source, userAgent);
    if (actor) await sessions.end(db, { id: actor.sessionId }, 'loggedOut');
    if (cookieMode === 'httpOnly') setCookie(tokenCookie(''));
  });

const captchaRoute = ({ captchas, params, isSmsSetUp, isSsoSetUp }: SessionRoutesDeps): Route =>
  serve(sessionCalls.readWays, async ({ source }) => {
    const captchaEnabled = await captchas.isOn();
    return {
      captchaEnabled,
      ...(captchaEnabled ? await captchas.issue(source) : {}),
      smsEnabled: isSmsSetUp,
      ssoEnabled: isSsoSetUp,
      registerEnabled: await params.isOn('sys.account.registerUser'),
    };
  });

const secondFactorRoutes = (secondFactor: SecondFactor): Route[] => [
  serve(calls.readSecondFactor, ({ actor }) => secondFactor.state(actor)),
  serve(calls.enrolSecondFactor, ({ actor, body }) => secondFactor.enrol(actor, body.password)),
  serve(calls.confirmSecondFactor, async ({ actor, body }) => ({
    recoveryCodes: await secondFactor.confirm(actor, body.otp),
  })),
  serve(calls.disableSecondFactor, ({ actor, body }) => secondFactor.disable(actor, body.password, body.otp)),
];
