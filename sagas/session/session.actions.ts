import type { LoginRequest, RegisterRequest, SendSmsCodeRequest } from '@contract/session';
import type { SsoBindRequest } from '@contract/sso';
import { createAction } from '@reduxjs/toolkit';

/** Token, user and permissions are known: the processes of a session may start. */
export const sessionOpened = createAction('session/opened');
/** The session is over, whoever ended it: its processes are cancelled and its knowledge is wiped (R-SES-08). */
export const sessionClosed = createAction('session/closed');
/** The same person signed in again in place: a new token, everything else stays. */
export const sessionRenewed = createAction('session/renewed');
/** The server knows the token no longer. A poll that says so again does not repeat a dialog that was put away. */
export const sessionExpired = createAction<{ isByPerson: boolean }>('session/expired');

/** The server ended this session (R-SES-08): the session processes of `session` act on it. */
export const sessionEndedByServer = createAction<{ reason: string }>('stream/sessionEndedByServer');
/** What this user may do, or the menu, is another now. */
export const permissionChangedByServer = createAction('stream/permissionChangedByServer');

/** Something that the console offered was refused: what this user may do is asked anew. */
export const rightsDoubted = createAction('session/rightsDoubted');

/** What the sign-in forms send: what they leave out is empty on the wire. */
export type Credentials = Partial<LoginRequest>;
export const signInRequested = createAction<Credentials>('session/signInRequested');
/** R-SES-04: a token that is already at hand is stored as it is. */
export const tokenAdopted = createAction<string>('session/tokenAdopted');
export const logoutRequested = createAction('session/logoutRequested');
export const waysRequested = createAction('session/waysRequested');
export const smsCodeRequested = createAction<SendSmsCodeRequest>('session/smsCodeRequested');
export const registerRequested = createAction<RegisterRequest>('session/registerRequested');
export const passwordChangeRequested = createAction<{ oldPassword: string; newPassword: string }>(
  'session/passwordChangeRequested',
);
export const inPlaceSignInCancelled = createAction('session/inPlaceSignInCancelled');
export const ssoRequested = createAction('session/ssoRequested');
/** The query that the provider sent the browser back with. */
export const ssoReturned = createAction<string>('session/ssoReturned');
export type BindCredentials = Omit<SsoBindRequest, 'ticket'>;
export const bindRequested = createAction<BindCredentials>('session/bindRequested');
export const pairingRequested = createAction('session/pairingRequested');
export const pairingAbandoned = createAction('session/pairingAbandoned');
