import { LoginAnswer } from '../session';
import { SsoBindRequest, SsoLogout, SsoLogoutQuery, SsoReturn, SsoReturnQuery, SsoStart } from '../sso';
import { defineCall } from './call';

export const startSso = defineCall({
  id: 'sso.start',
  scope: 'open',
  method: 'GET',
  path: '/accLogin',
  permission: 'public',
  isPartOfSignIn: true,
  summary: 'Begins a single sign-on: where the browser goes now',
  response: SsoStart,
});

export const returnFromSso = defineCall({
  id: 'sso.return',
  scope: 'open',
  method: 'GET',
  path: '/accLogin/callBack',
  permission: 'public',
  isPartOfSignIn: true,
  summary: 'Finishes a single sign-on: a one-time code for POST /login, or a ticket for linking an account',
  query: SsoReturnQuery,
  response: SsoReturn,
});

export const bindSso = defineCall({
  id: 'sso.bind',
  scope: 'open',
  method: 'POST',
  path: '/accLogin/bind',
  permission: 'public',
  isPartOfSignIn: true,
  summary: 'Links an unknown identity to a local account and signs in',
  body: SsoBindRequest,
  response: LoginAnswer.omit({ code: true, msg: true }),
  answer: 'whole',
});

export const readSsoLogout = defineCall({
  id: 'sso.toLogout',
  scope: 'open',
  method: 'GET',
  path: '/accLogin/toLogout',
  permission: 'public',
  isPartOfSignIn: true,
  summary: 'Whether signing out also leads to the provider, and then where to (R-SES-03)',
  response: SsoLogout,
  answer: 'whole',
});

export const logoutFromSso = defineCall({
  id: 'sso.logout',
  scope: 'open',
  method: 'GET',
  path: '/accLogin/logout',
  permission: 'public',
  isPartOfSignIn: true,
  summary: 'Front-channel logout by the provider (iss, sid), or the same as toLogout for the presented token',
  query: SsoLogoutQuery,
  response: SsoLogout,
  answer: 'whole',
});
