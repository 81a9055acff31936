import { sessionCookie, tokenInCookie } from '@contract/session';
import type { AnswerCookie, RouteContext } from '../../platform/http/route';

/** `readable`: the browser stores its token, as specified; `httpOnly`: only the cookie holds it. */
export type CookieMode = 'readable' | 'httpOnly';

/** Gives a new token to the browser; answers what stands in the answer's body. */
export type TokenDelivery = (
  token: string,
  context: Pick<RouteContext<unknown, unknown, unknown>, 'setCookie'>,
) => string;

export const createTokenDelivery =
  (mode: CookieMode): TokenDelivery =>
  (token, { setCookie }) => {
    if (mode === 'readable') return token;
    setCookie(tokenCookie(token));
    return tokenInCookie;
  };

export const tokenCookie = (value: string): AnswerCookie => ({
  name: sessionCookie,
  value,
  isHttpOnly: true,
  maxAgeS: null,
});
