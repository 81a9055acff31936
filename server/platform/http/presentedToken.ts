import { sessionCookie, tokenInCookie } from '@contract/session';

/**
 * The session token of a call: the bearer header, or the HttpOnly cookie when the header says so. A cookie alone is
 * not enough, so that a call forged from a foreign site presents nothing.
 */
export function presentedToken(
  authorization: string | undefined,
  cookies: Readonly<Record<string, string | undefined>>,
): string | null {
  const bearer = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return bearer === tokenInCookie ? (cookies[sessionCookie] ?? null) : (bearer ?? null);
}
