import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { TrustedProxies } from './callerAddress';

/**
 * Whether a page of this console asks. A browser tells where a page comes from, and no page can make it lie; who tells
 * nothing is no browser, and has to bring a token anyway.
 */
export function isOwnOrigin(
  request: IncomingMessage,
  trusted: TrustedProxies,
  publicUrl: string | null,
): boolean {
  const { origin, host, 'x-forwarded-host': forwarded } = request.headers;
  if (origin === undefined) return true;
  const asked = hostOf(origin);
  if (asked === null) return false;
  const own = [host];
  if (publicUrl !== null) own.push(hostOf(publicUrl) ?? undefined);
  if (typeof forwarded === 'string' && isProxy(request, trusted)) own.push(forwarded.split(',')[0]?.trim());
  return own.some((one) => one !== undefined && hostOf(`http://${one}`) === hostOf(`http://${asked}`));
}

function isProxy(request: IncomingMessage, trusted: TrustedProxies): boolean {
  const trusts = typeof trusted === 'function' ? trusted : proxyAddr.compile([...trusted]);
  const address = request.socket.remoteAddress ?? '';
  return address !== '' && trusts(address, 0);
}

/** Host and port as a URL writes them; null for an opaque origin. */
function hostOf(url: string): string | null {
  const host = URL.canParse(url) ? new URL(url).host : '';
  return host === '' ? null : host;
}
