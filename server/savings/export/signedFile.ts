import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';

/** First line of every signed file; what reads it offline is config/verifySavings.mjs. */
const mark = 'CoolOps signed savings 1';

export interface SignedPart {
  name: string;
  text: string;
}

export interface SigningKey {
  /** The 32 bytes of the public key, base64url. */
  publicKey: string;
  secret: KeyObject;
}

const publicOf = (key: KeyObject): string => String(createPublicKey(key).export({ format: 'jwk' }).x);

/** The first characters of its hash, for two people to compare. */
export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, 32);

export function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { publicKey: publicOf(privateKey), secret: privateKey };
}

export const textOfKey = ({ secret }: SigningKey): string =>
  secret.export({ format: 'der', type: 'pkcs8' }).toString('base64url');

export function keyOfText(text: string): SigningKey {
  const secret = createPrivateKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'pkcs8' });
  return { publicKey: publicOf(secret), secret };
}

/** Parts in one file: a mark, the signature of all that follows it, and that. Every byte of it is checked. */
export function signedFile(parts: SignedPart[], signedAt: number, key: SigningKey): string {
  const body = `${JSON.stringify(
    { publicKey: key.publicKey, signedAt: new Date(signedAt).toISOString(), files: parts },
    null,
    1,
  )}\n`;
  const signature = sign(null, Buffer.from(body, 'utf8'), key.secret).toString('base64url');
  return `${mark}\nsignature: ${signature}\n${body}`;
}
