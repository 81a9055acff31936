import type { ForeignProblem } from '@contract/foreignServers';
import { holdsAny, isNetwork, networksOf } from '@contract/networks';
import { lookup } from 'node:dns';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

/** What no monitored server ever is: addresses of clouds' own services, of nobody and of everybody. */
const forbidden = networksOf([
  '169.254.0.0/16',
  '0.0.0.0/8',
  '224.0.0.0/3',
  'fe80::/10',
  'ff00::/8',
  '::/128',
  'fd00:ec2::254/128',
]);

const isAskable = (address: string): boolean => isNetwork(address) && !holdsAny(forbidden, address);

export class ScrapeError extends Error {
  constructor(readonly problem: ForeignProblem) {
    super(problem);
    this.name = 'ScrapeError';
  }
}

export interface FetchLimits {
  timeoutMs: number;
  maxBytes: number;
}

/** The name is looked up once, and the address that was checked is the one that is called. */
const guardedLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const [first] = found;
    if (!first || !found.every(({ address }) => isAskable(address)))
      return done(new ScrapeError('address'), '', 0);
    // Node asks for all of them when it races the two families.
    if (options.all === true) return done(null, found);
    done(null, first.address, first.family);
  });
};

/**
 * The text that an exporter answers with. Redirects are not followed.
 * @throws ScrapeError
 */
export function fetchMetrics(url: string, { timeoutMs, maxBytes }: FetchLimits): Promise<string> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAskable(host)) return Promise.reject(new ScrapeError('address'));
  const get = target.protocol === 'https:' ? httpsGet : httpGet;
  const abort = new AbortController();
  const limit = setTimeout(() => abort.abort(), timeoutMs);
  return new Promise<string>((resolve, reject) => {
    const options = {
      lookup: guardedLookup,
      agent: false as const,
      signal: abort.signal,
      headers: { accept: 'text/plain;version=0.0.4', 'user-agent': 'CoolOps' },
    };
    get(target, options, (answer) => read(answer, maxBytes).then(resolve, reject)).on('error', reject);
  })
    .catch((error: unknown) => {
      if (error instanceof ScrapeError) throw error;
      throw new ScrapeError(abort.signal.aborted ? 'timeout' : 'unreachable');
    })
    .finally(() => clearTimeout(limit));
}

async function read(answer: IncomingMessage, maxBytes: number): Promise<string> {
  if (answer.statusCode !== 200) {
    answer.destroy();
    throw new ScrapeError('status');
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) {
      answer.destroy();
      throw new ScrapeError('tooLarge');
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
