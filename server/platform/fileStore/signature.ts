import { createHash, createHmac } from 'node:crypto';
import type { EpochMs } from '@contract/time';

export interface Credentials {
  keyId: string;
  secret: string;
  region: string;
}

export interface SignedCall {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  url: URL;
  /** SHA-256 of the body, hexadecimal. */
  bodySha256: string;
  at: EpochMs;
  /** Further headers, in small letters, that are signed as well. */
  headers?: Readonly<Record<string, string>>;
}

export const emptySha256 = createHash('sha256').digest('hex');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Everything but unreserved characters, as the signature wants it; slashes divide the path. */
const encodedPath = ({ pathname }: URL): string =>
  decodeURIComponent(pathname)
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(
        /[!'()*]/g,
        (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join('/');

/** The headers of AWS Signature Version 4 for one call to an object store, without a query. */
export function signedHeaders(
  { keyId, secret, region }: Credentials,
  call: SignedCall,
): Record<string, string> {
  const { method, url, bodySha256, at } = call;
  const time = new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const headers: Record<string, string> = {
    ...call.headers,
    host: url.host,
    'x-amz-content-sha256': bodySha256,
    'x-amz-date': time,
  };
  const sorted = Object.keys(headers).sort();
  const names = sorted.join(';');
  const lines = sorted.map((name) => `${name}:${headers[name] ?? ''}\n`);
  const canonical = [method, encodedPath(url), '', lines.join(''), names, bodySha256].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')];
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, day));
  const signature = hmac(key, toSign.join('\n')).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...headers, authorization };
}
