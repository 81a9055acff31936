import { hash, verify } from '@node-rs/argon2';

const dummy = hash('no account has this password');

/** Argon2id with the library's defaults (19 MiB, 2 passes: OWASP's first choice). */
export const hashPassword = (password: string): Promise<string> => hash(password);

/**
 * For a password that is random throughout: no speed of guessing finds 75 bits, and an import makes thousands at once.
 */
export const hashRandomPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: quickKb, timeCost: 1 });

const quickKb = 1_024;
const isQuick = (stored: string | null): boolean => stored?.includes(`$m=${quickKb},`) ?? false;

/** Takes as long for an account that does not exist (`stored` null) or has a random password as for any other. */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await dummy), password);
  if (isQuick(stored)) await verify(await dummy, password);
  return stored !== null && isRight;
}
