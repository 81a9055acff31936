import { hash, verify } from '@node-rs/argon2';

const dummy = hash('no account has this password');

/** Argon2id with the library's defaults (19 MiB, 2 passes: OWASP's first choice). */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Takes as long for an account that does not exist (`stored` null) as for one that does. */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await dummy), password);
  return stored !== null && isRight;
}
