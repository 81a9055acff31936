import { createHash, randomBytes } from 'node:crypto';

/** An opaque secret of 256 random bits; only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const apiTokenPrefix = 'coolops_';

/** Of a machine: longer-lived than a session, and told from one at sight, also by those who search for lost secrets. */
export const newApiToken = (): string => `${apiTokenPrefix}${newToken()}`;
export const isApiToken = (token: string): boolean => token.startsWith(apiTokenPrefix);
