import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP } from 'node:net';
import { RefusedTarget, type Targets } from './targets';

export interface OutboundPost {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface OutboundAnswer {
  status: number;
  /** Its first bytes, as text. */
  text: string;
}

const patienceMs = 10_000;
const mostAnswerBytes = 16_384;

/** What is longer is cut: nobody sends that much to say yes or no. */
const textOf = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= mostAnswerBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, mostAnswerBytes).toString();
};

const answerOf = (post: OutboundPost, address: URL, ip: string): Promise<OutboundAnswer> =>
  new Promise((resolve, reject) => {
    const isTls = address.protocol === 'https:';
    const request = (isTls ? tlsRequest : plainRequest)({
      // The address that was judged is the one that is spoken to, whatever the name says a moment later.
      host: ip,
      port: address.port === '' ? (isTls ? 443 : 80) : Number(address.port),
      path: `${address.pathname}${address.search}`,
      method: 'POST',
      headers: { ...post.headers, host: address.host, 'content-length': Buffer.byteLength(post.body) },
      signal: AbortSignal.timeout(patienceMs),
      ...(isTls && !isIP(address.hostname) ? { servername: address.hostname } : {}),
    });
    request.on('response', (answer: IncomingMessage) => {
      textOf(answer).then((text) => resolve({ status: answer.statusCode ?? 0, text }), reject);
    });
    request.on('error', reject);
    request.end(post.body);
  });

/**
 * Posts to an address that people entered. Redirections are not followed: they could lead anywhere.
 * @throws RefusedTarget for what may not be spoken to, Error when nothing answers in ten seconds
 */
export const postOut = async (targets: Targets, post: OutboundPost): Promise<OutboundAnswer> => {
  const address = new URL(post.url);
  if (address.protocol !== 'https:' && address.protocol !== 'http:')
    throw new RefusedTarget('outbound.protocol', { protocol: address.protocol });
  return answerOf(post, address, await targets.resolve(address.hostname));
};
