import { z } from 'zod';
import { LoginRequest } from './session';

/** Where the browser goes to sign in at the identity provider. */
export const SsoStart = z.object({ address: z.string() }).meta({ id: 'SsoStart' });
export type SsoStart = z.infer<typeof SsoStart>;

/** What the provider put into the address that the browser came back to, passed on as it is. */
export const SsoReturnQuery = z
  .object({
    state: z.string().max(512).default(''),
    code: z.string().max(4_096).optional(),
    iss: z.string().max(512).optional(),
    error: z.string().max(256).optional(),
    error_description: z.string().max(1_024).optional(),
    session_state: z.string().max(512).optional(),
  })
  .meta({ id: 'SsoReturnQuery' });
export type SsoReturnQuery = z.infer<typeof SsoReturnQuery>;

/**
 * `signedIn`: redeem `code` once with POST /login {loginType: 'sso', code}. `needsBinding`: the identity belongs to
 * no account yet; POST /accLogin/bind with `ticket` and a local account. Both only from the same browser, 5 minutes.
 */
export const SsoReturn = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('signedIn'), code: z.string() }),
    z.object({ state: z.literal('needsBinding'), ticket: z.string(), identity: z.string() }),
  ])
  .meta({ id: 'SsoReturn' });
export type SsoReturn = z.infer<typeof SsoReturn>;

/** The local account that proves to be the same person; answers a token as sign-in does. */
export const SsoBindRequest = LoginRequest.pick({
  username: true,
  password: true,
  code: true,
  uuid: true,
  otp: true,
})
  .extend({ ticket: z.string().min(1).max(128) })
  .strict()
  .meta({ id: 'SsoBindRequest' });
export type SsoBindRequest = z.infer<typeof SsoBindRequest>;

/** R-SES-03. With the flag the session is already over here, and `msg` is the provider's address to leave to. */
export const SsoLogout = z.object({ msg: z.string(), accAcountFlag: z.boolean() }).meta({ id: 'SsoLogout' });
export type SsoLogout = z.infer<typeof SsoLogout>;

/** Front-channel logout names the provider and its session. */
export const SsoLogoutQuery = z
  .object({ iss: z.string().max(512).optional(), sid: z.string().max(512).optional() })
  .meta({ id: 'SsoLogoutQuery' });
