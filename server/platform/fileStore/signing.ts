import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import type { Clock } from '../clock';

export interface Credentials {
  keyId: string;
  secret: string;
  region: string;
}

export type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE';

/** What a call to the store says of itself: its path as it was signed, and its headers with the signature. */
export type Sign = (
  method: Method,
  url: URL,
  bodySha256: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<{ path: string; headers: Record<string, string> }>;

export const emptySha256 = createHash('sha256').digest('hex');

type Secret = string | ArrayBuffer | ArrayBufferView;
const bytesOf = (secret: Secret): Buffer => {
  if (typeof secret === 'string') return Buffer.from(secret);
  return ArrayBuffer.isView(secret)
    ? Buffer.from(secret.buffer, secret.byteOffset, secret.byteLength)
    : Buffer.from(secret);
};

/** The hash that the signer asks for, by the engine's own means. */
class Sha256 {
  private hash: Hash | Hmac;

  constructor(private readonly secret?: Secret) {
    this.hash = this.begun();
  }

  update(chunk: string | Uint8Array): void {
    this.hash.update(chunk);
  }

  async digest(): Promise<Uint8Array> {
    return this.hash.digest();
  }

  reset(): void {
    this.hash = this.begun();
  }

  private begun(): Hash | Hmac {
    return this.secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(this.secret));
  }
}

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

/** Signs calls to an object store (AWS Signature Version 4). */
export function createSign({ keyId, secret, region }: Credentials, clock: Pick<Clock, 'now'>): Sign {
  const signer = new SignatureV4({
    service: 's3',
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    sha256: Sha256,
    // A store takes the path as it came; elsewhere it would be encoded once more.
    uriEscapePath: false,
  });
  return async (method, url, bodySha256, more = {}) => {
    const path = encodedPath(url);
    const { headers } = await signer.sign(
      {
        method,
        protocol: url.protocol,
        hostname: url.hostname,
        path,
        query: {},
        headers: { ...more, host: url.host, 'x-amz-content-sha256': bodySha256 },
      },
      { signingDate: new Date(clock.now()) },
    );
    return { path, headers };
  };
}
