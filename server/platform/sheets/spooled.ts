import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * The same content from a file that goes with its last byte: whoever reads slowly keeps a file open, and not what the
 * content is made from, such as a connection of the database.
 */
export async function spooled(content: Readable): Promise<Readable> {
  const path = join(tmpdir(), `coolops-export-${randomUUID()}`);
  const remove = () => rm(path, { force: true });
  try {
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  const stream = createReadStream(path);
  stream.once('close', () => void remove().catch(() => undefined));
  return stream;
}
