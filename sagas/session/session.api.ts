import { Envelope, envelopeOf } from '@contract/envelope';
import {
  CaptchaAnswer,
  InfoAnswer,
  LoginAnswer,
  RoutersAnswer,
  type LoginRequest,
  type RegisterRequest,
  type SendSmsCodeRequest,
} from '@contract/session';
import { SsoLogout } from '@contract/sso';
import type { Http } from '../deps';

export const signIn = (http: Http, body: LoginRequest) =>
  http({ method: 'POST', path: '/login', body }, LoginAnswer);

export const fetchWays = (http: Http) => http({ method: 'GET', path: '/captchaImage' }, CaptchaAnswer);

/** The guard shows a failure itself (R-ACC-06). */
export const fetchInfo = (http: Http) =>
  http({ method: 'GET', path: '/getInfo', isQuiet: true, ownsFailure: true }, InfoAnswer);

export const fetchRouters = (http: Http) =>
  http({ method: 'GET', path: '/getRouters', isQuiet: true, ownsFailure: true }, envelopeOf(RoutersAnswer));

/** With the flag the session is already over, and the provider's is to end at the address in msg. */
export const checkLogout = (http: Http) =>
  http({ method: 'GET', path: '/accLogin/toLogout', ownsFailure: true }, SsoLogout);

export const logOut = (http: Http) => http({ method: 'POST', path: '/logout', ownsFailure: true }, Envelope);

export const sendSmsCode = (http: Http, body: SendSmsCodeRequest) =>
  http({ method: 'POST', path: '/sendSmsCode', body }, Envelope);

export const register = (http: Http, body: RegisterRequest) =>
  http({ method: 'POST', path: '/register', body }, Envelope);

export const changePassword = (http: Http, body: { oldPassword: string; newPassword: string }) =>
  http({ method: 'PUT', path: '/system/user/profile/updatePwd', body }, Envelope);
