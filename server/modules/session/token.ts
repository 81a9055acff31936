import { createHash, randomBytes } from 'node:crypto';

/** An opaque secret of 256 random bits; only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
