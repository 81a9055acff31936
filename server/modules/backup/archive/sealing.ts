import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

const mark = Buffer.from('COOLOPS-BACKUP-1\n');
const saltBytes = 16;
const tagBytes = 16;
const segmentBytes = 256 * 1024;
const preambleBytes = mark.length + 1 + saltBytes;

const keyOf = (secret: string, salt: Buffer): Buffer =>
  scryptSync(secret, salt, 32, { N: 16_384, r: 8, p: 1 });

/** Never used twice under one key: the key is of this archive alone. The last segment says so. */
const nonceOf = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeUInt32BE(index, 8);
  return nonce;
};

/** The file's bytes: a mark, and the content as it is or, with a secret, in AES-256-GCM segments. */
export async function* sealed(
  content: AsyncIterable<Buffer>,
  secret: string | null,
): AsyncGenerator<Buffer, void> {
  const salt = randomBytes(saltBytes);
  yield Buffer.concat([mark, Buffer.from([secret === null ? 0 : 1]), salt]);
  if (secret === null) {
    for await (const chunk of content) yield chunk;
    return;
  }
  const key = keyOf(secret, salt);
  let held: Buffer = Buffer.alloc(0);
  let index = 0;
  for await (const chunk of content) {
    held = Buffer.concat([held, chunk]);
    while (held.length > segmentBytes) {
      yield segment(key, index++, false, held.subarray(0, segmentBytes));
      held = held.subarray(segmentBytes);
    }
  }
  yield segment(key, index, true, held);
}

function segment(key: Buffer, index: number, isLast: boolean, plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length, 0);
  return Buffer.concat([Buffer.from([isLast ? 1 : 0]), length, body, cipher.getAuthTag()]);
}

/** What `sealed` was given. @throws Error when the file is no archive, was changed or cut, or its key is another */
export async function* opened(
  file: AsyncIterable<Buffer>,
  secret: string | null,
): AsyncGenerator<Buffer, void> {
  const reader = new Reader(file);
  const preamble = await reader.take(preambleBytes);
  if (!preamble.subarray(0, mark.length).equals(mark))
    throw new Error('this file is no backup of this product');
  if (preamble.readUInt8(mark.length) === 0) {
    yield* reader.rest();
    return;
  }
  if (secret === null) throw new Error('this backup is encrypted, and no BACKUP_KEY is set');
  const key = keyOf(secret, preamble.subarray(mark.length + 1));
  for (let index = 0, isLast = false; !isLast; index += 1) {
    const header = await reader.take(5);
    isLast = header.readUInt8(0) === 1;
    const length = header.readUInt32BE(1);
    if (length > segmentBytes) throw new Error('the backup is damaged');
    yield plainOf(key, index, isLast, await reader.take(length), await reader.take(tagBytes));
  }
}

function plainOf(key: Buffer, index: number, isLast: boolean, body: Buffer, tag: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    throw new Error('the backup was changed, or its key is another one');
  }
}

/** Takes exact counts of bytes from a stream of pieces. */
class Reader {
  private held: Buffer = Buffer.alloc(0);
  private readonly source: AsyncIterator<Buffer>;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.source = chunks[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Buffer> {
    while (this.held.length < count) {
      const next = await this.source.next();
      if (next.done === true) throw new Error('the backup ends in the middle');
      this.held = Buffer.concat([this.held, next.value]);
    }
    const taken = this.held.subarray(0, count);
    this.held = this.held.subarray(count);
    return taken;
  }

  async *rest(): AsyncGenerator<Buffer, void> {
    if (this.held.length > 0) yield this.held;
    for (let next = await this.source.next(); !next.done; next = await this.source.next()) yield next.value;
  }
}
