import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keeps small secrets so that the store alone does not tell them. */
export interface Sealing {
  seal(plain: string): string;
  /** @throws Error when it was sealed with another key, or changed */
  open(sealed: string): string;
}

const mark = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

const createSealing = (secret: string): Sealing => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'coolops sealed secrets', 32));
  return {
    seal(plain) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${mark}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed) {
      const [version, text = ''] = sealed.split('.');
      if (version !== mark) throw new Error('a secret is sealed in an unknown way');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const body = bytes.subarray(nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
};

/** The secret that was made at the first use, and stays in the data folder for its owner alone. */
const ownSecret = (dataDir: string): string => {
  const file = join(dataDir, 'sealing.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // Another process of this folder was first: its secret counts.
      if (!existsSync(file)) throw error;
    }
  }
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
};

/** With the given secret, which all processes of one store must share, or with one of the data folder's own. */
export const openSealing = (secret: string | null, dataDir: string): Sealing => {
  let opened: Sealing | null = null;
  const sealing = () => (opened ??= createSealing(secret ?? ownSecret(dataDir)));
  return { seal: (plain) => sealing().seal(plain), open: (sealed) => sealing().open(sealed) };
};
