import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Who really calls, by the rules that the HTTP side applies: only trusted proxies may speak for others. */
export function createCallerAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusts = proxyAddr.compile([...trustedProxies]);
  return (request) => proxyAddr(request, trusts).replace(/^::ffff:/, '');
}
