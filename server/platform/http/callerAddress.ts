import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Which addresses may speak for others: a list that stays, or a question that is asked anew each time. */
export type TrustedProxies = readonly string[] | ((address: string) => boolean);

/** Who really calls, by the rules that the HTTP side applies: only trusted proxies may speak for others. */
export function createCallerAddress(trusted: TrustedProxies): (request: IncomingMessage) => string {
  const trusts = typeof trusted === 'function' ? trusted : proxyAddr.compile([...trusted]);
  return (request) => proxyAddr(request, trusts).replace(/^::ffff:/, '');
}
