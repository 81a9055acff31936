import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const scheme = 'sha256';
const digestOf = (salt: string, password: string | Buffer): Buffer =>
  createHash('sha256').update(salt).update(password).digest();

/**
 * A password for the field: 192 random bits, so that a plain digest is enough and thousands may reconnect at once. It
 * begins with a letter or digit: in a table a leading sign is guarded as that of a formula, and is no password then.
 */
export const newFieldPassword = (): string => {
  const password = randomBytes(24).toString('base64url');
  return /^[A-Za-z0-9]/.test(password) ? password : newFieldPassword();
};

/** `sha256:<salt>:<digest of salt and password>`, both base64url: what field_credentials.password_hash holds. */
export const hashFieldPassword = (password: string): string => {
  const salt = randomBytes(12).toString('base64url');
  return `${scheme}:${salt}:${digestOf(salt, password).toString('base64url')}`;
};

export const isFieldPassword = (password: string | Buffer, hash: string): boolean => {
  const [name, salt, digest] = hash.split(':');
  if (name !== scheme || salt === undefined || digest === undefined) return false;
  const expected = Buffer.from(digest, 'base64url');
  const given = digestOf(salt, password);
  return expected.length === given.length && timingSafeEqual(expected, given);
};
