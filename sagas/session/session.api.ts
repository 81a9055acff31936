import * as calls from '@contract/calls/session';
import { readRouters } from '@contract/calls/menus';
import { readSsoLogout } from '@contract/calls/sso';
import type { LoginRequest, RegisterRequest, SendSmsCodeRequest } from '@contract/session';
import type { Http } from '../deps';
import { request } from '../http/send';

export const signIn = (http: Http, body: LoginRequest) => request(http, calls.signIn, { body });

export const fetchWays = (http: Http) => request(http, calls.readWays);

/** The guard shows a failure itself (R-ACC-06). */
export const fetchInfo = (http: Http) => request(http, calls.readInfo, { isQuiet: true, ownsFailure: true });

export const fetchRouters = (http: Http) => request(http, readRouters, { isQuiet: true, ownsFailure: true });

/** With the flag the session is already over, and the provider's is to end at the address in msg. */
export const checkLogout = (http: Http) => request(http, readSsoLogout, { ownsFailure: true });

export const logOut = (http: Http) => request(http, calls.logOut, { ownsFailure: true });

export const sendSmsCode = (http: Http, body: SendSmsCodeRequest) =>
  acceptedBy(request(http, calls.sendSmsCode, { body }));

export const register = (http: Http, body: RegisterRequest) =>
  acceptedBy(request(http, calls.register, { body }));

export const changePassword = (http: Http, body: { oldPassword: string; newPassword: string }) =>
  acceptedBy(request(http, calls.changePassword, { body }));

/** A form hears that it was accepted, also where nothing is answered. */
const acceptedBy = async (asked: Promise<unknown>): Promise<true> => {
  await asked;
  return true;
};
