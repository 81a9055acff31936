import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestTls } from 'node:https';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { secondMs } from '@contract/time';
import type { Clock } from '../clock';
import { newName, ownNameOf, type FileStore } from './names';
import { AppError } from '../errors';
import { createSign, emptySha256, type Credentials, type Method, type Sign } from './signing';

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
  const root = bucket.url.replace(/(?<!\/)\/+$/, '');
  const sign = createSign(bucket, clock);
  const ask = (method: Method, address: URL, body?: Body) => answerOf(sign, method, address, body);
  const addressOf = (name: string) => new URL(`${root}/${ownNameOf(name)}`);
  return {
    async write(extension, content) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const name = newName(extension);
      const path = join(folder, `${name}.part`);
      const address = addressOf(name);
      try {
        const body = await written(path, content);
        await explained(async () => done(await ask('PUT', address, body), 200));
        return { name, sizeBytes: body.sizeBytes };
      } finally {
        await rm(path, { force: true });
      }
    },
    async read(name) {
      const address = addressOf(name);
      return explained(async () => {
        const answer = await ask('GET', address);
        if (answer.statusCode !== 200) await done(answer, 200);
        return answer;
      });
    },
    async exists(name) {
      const address = addressOf(name);
      return explained(async () => {
        const answer = await ask('HEAD', address);
        await done(answer, 200, 404);
        return answer.statusCode === 200;
      });
    },
    async remove(name) {
      const address = addressOf(name);
      await explained(async () => done(await ask('DELETE', address), 204, 200, 404));
    },
  };
}

/** @throws AppError 'filesUnavailable', in whose words a person is told, with what really happened as its cause */
async function explained<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new AppError('filesUnavailable', {}, {}, { cause });
  }
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

/** Reads to the end, so that the connection is free again. @throws Error for any other status than those */
async function done(answer: IncomingMessage, ...expected: readonly number[]): Promise<void> {
  const { statusCode = 0 } = answer;
  if (expected.includes(statusCode)) return void (await answer.resume().toArray());
  const said = Buffer.concat((await answer.toArray()) as Buffer[])
    .toString('utf8')
    .slice(0, 300);
  throw new Error(`The object store answered ${statusCode}: ${said}`);
}

async function answerOf(
  sign: Sign,
  method: Method,
  url: URL,
  body: Body | undefined,
): Promise<IncomingMessage> {
  const length: Record<string, string> = body ? { 'content-length': String(body.sizeBytes) } : {};
  const { path, headers } = await sign(method, url, body?.sha256 ?? emptySha256, length);
  const request = url.protocol === 'https:' ? requestTls : requestPlain;
  return new Promise((resolve, reject) => {
    const sending = request(url, { path, method, headers }, resolve);
    sending.setTimeout(silenceMs, () => sending.destroy(new Error('The object store is silent.')));
    sending.once('error', reject);
    if (!body) sending.end();
    else pipeline(createReadStream(body.path), sending).catch(reject);
  });
}
