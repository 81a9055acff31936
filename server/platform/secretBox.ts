import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets that must be read again, and so cannot be hashed, at rest: AES-256-GCM under a key beside the store. */
export interface SecretBox {
  /** Never twice the same text for the same secret. */
  seal(secret: string, owner: string): string;
  /** Null when it was sealed with another key, for another owner, or changed since. */
  open(sealed: string, owner: string): string | null;
  /** Always the same for the same text and purpose: to find what is sealed. Nobody makes it without the key. */
  digest(text: string, purpose: string): Buffer;
}

const mark = 'sealed1';
const [ivBytes, tagBytes, keyBytes] = [12, 16, 32];

export const isSealed = (text: string): boolean => text.startsWith(`${mark}.`);

export function createSecretBox(key: Buffer): SecretBox {
  const keyId = createHash('sha256').update('key id').update(key).digest('base64url').slice(0, 6);
  return {
    seal(secret, owner) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${mark}.${keyId}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
    },
    open(sealed, owner) {
      const [given, id, packed = ''] = sealed.split('.');
      if (given !== mark || id !== keyId) return null;
      return opened(key, Buffer.from(packed, 'base64url'), owner);
    },
    digest(text, purpose) {
      const own = Buffer.from(hkdfSync('sha256', key, '', `coolops digest of ${purpose}`, keyBytes));
      return createHmac('sha256', own).update(text).digest();
    },
  };
}

function opened(key: Buffer, bytes: Buffer, owner: string): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

export interface SecretKeyPlace {
  dataDir: string;
  /** SECRET_KEY: the same for all processes of one store. */
  secret: string | undefined;
}

/** The key that was given, else that of the data folder, which is made on the first start. */
export function openSecretBox({ dataDir, secret }: SecretKeyPlace): SecretBox {
  if (secret !== undefined)
    return createSecretBox(Buffer.from(hkdfSync('sha256', secret, '', 'coolops secrets', keyBytes)));
  const file = join(dataDir, 'secret.key');
  if (!existsSync(file)) keep(file, randomBytes(keyBytes).toString('base64url'));
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  if (key.length !== keyBytes) throw new Error(`${file} does not hold a key of ${keyBytes} bytes.`);
  return createSecretBox(key);
}

/** Of two processes that start at once, one makes the key and both read it. */
function keep(file: string, key: string): void {
  try {
    writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
}
