import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { readFrames, type Frame } from './frames';
import { opened, sealed } from './sealing';

/** Little to gain: the long history is compressed already. */
const gzipLevel = 3;

/** Writes an archive beside its name and gives it the name when it is whole. */
export async function writeArchive(
  path: string,
  content: AsyncGenerator<Buffer>,
  secret: string | null,
  signal: AbortSignal,
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const partial = `${path}.part`;
  async function* hashed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(
      Readable.from(content, { objectMode: false }),
      createGzip({ level: gzipLevel }),
      (zipped: AsyncIterable<Buffer>) => hashed(sealed(zipped, secret)),
      createWriteStream(partial, { mode: 0o600, flush: true }),
      { signal },
    );
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return { sizeBytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

/** The frames of an archive. @throws Error when anything of it is not as it was written */
export async function* readArchive(path: string, secret: string | null): AsyncGenerator<Frame, void> {
  const file = createReadStream(path, { highWaterMark: 1024 * 1024 });
  const zipped = Readable.from(opened(file, secret), { objectMode: false });
  const plain = createGunzip();
  const flowing = pipeline(zipped, plain);
  flowing.catch(() => undefined);
  let isWhole = false;
  try {
    for await (const frame of readFrames(plain as AsyncIterable<Buffer>)) {
      yield frame;
      isWhole = frame.kind === 'foot';
    }
    await flowing;
    if (!isWhole) throw new Error('the archive ends in the middle');
  } finally {
    file.destroy();
    plain.destroy();
  }
}

export async function fileSha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}
