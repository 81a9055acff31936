import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestTls } from 'node:https';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { secondMs } from '@contract/time';
import type { Clock } from '../clock';
import { newName, ownNameOf, type FileStore } from './names';
import { emptySha256, signedHeaders, type Credentials, type SignedCall } from './signature';

/** A bucket of an S3-compatible store, and below which prefix of it ours is. */
export interface Bucket extends Credentials {
  /** `https://store.example/bucket/prefix`, or with the bucket in the host. */
  url: string;
}

interface Body {
  path: string;
  sizeBytes: number;
  sha256: string;
}

/** An object store that says nothing for so long is not there. */
const silenceMs = 30 * secondMs;

/**
 * Files in an S3-compatible store, shared by all processes. A file is written to `folder` first: the store wants to
 * know its size and its hash before its first byte.
 */
export function createBucketStore(bucket: Bucket, folder: string, clock: Clock): FileStore {
  const root = bucket.url.replace(/\/+$/, '');
  const ask = (method: SignedCall['method'], name: string, body?: Body) =>
    answerOf(bucket, { method, url: new URL(`${root}/${ownNameOf(name)}`), at: clock.now() }, body);
  return {
    async write(extension, content) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const name = newName(extension);
      const path = join(folder, `${name}.part`);
      try {
        const body = await written(path, content);
        await done(await ask('PUT', name, body), 200);
        return { name, sizeBytes: body.sizeBytes };
      } finally {
        await rm(path, { force: true });
      }
    },
    read: (name) =>
      Readable.from(
        bytesOf(() => ask('GET', name)),
        { objectMode: false },
      ),
    async exists(name) {
      const answer = await ask('HEAD', name);
      await done(answer, 200, 404);
      return answer.statusCode === 200;
    },
    remove: async (name) => done(await ask('DELETE', name), 204, 200, 404),
  };
}

async function written(path: string, content: Readable): Promise<Body> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      next(null, chunk);
    },
  });
  await pipeline(content, hashing, createWriteStream(path, { mode: 0o600 }));
  return { path, sizeBytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

async function* bytesOf(ask: () => Promise<IncomingMessage>): AsyncGenerator<Buffer> {
  const answer = await ask();
  if (answer.statusCode !== 200) return void (await done(answer, 200));
  yield* answer as AsyncIterable<Buffer>;
}

/** Reads to the end, so that the connection is free again. @throws Error for any other status than those */
async function done(answer: IncomingMessage, ...expected: readonly number[]): Promise<void> {
  const { statusCode = 0 } = answer;
  if (expected.includes(statusCode)) return void (await answer.resume().toArray());
  const said = Buffer.concat((await answer.toArray()) as Buffer[])
    .toString('utf8')
    .slice(0, 300);
  throw new Error(`The object store answered ${statusCode}: ${said}`);
}

function answerOf(
  bucket: Bucket,
  call: Omit<SignedCall, 'bodySha256'>,
  body: Body | undefined,
): Promise<IncomingMessage> {
  const { method, url } = call;
  const headers = signedHeaders(bucket, {
    ...call,
    bodySha256: body?.sha256 ?? emptySha256,
    ...(body && { headers: { 'content-length': String(body.sizeBytes) } }),
  });
  const request = url.protocol === 'https:' ? requestTls : requestPlain;
  return new Promise((resolve, reject) => {
    const sending = request(url, { method, headers }, resolve);
    sending.setTimeout(silenceMs, () => sending.destroy(new Error('The object store is silent.')));
    sending.once('error', reject);
    if (!body) sending.end();
    else pipeline(createReadStream(body.path), sending).catch(reject);
  });
}
