import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { Gate } from '../../platform/gate';

/**
 * Hashes at once: one core is left to everything else, and threads of the runtime to files and name look-ups.
 * A queue this long is some twenty seconds of work: who comes after it is not served anyway.
 */
const gate = new Gate(Math.max(1, Math.min(3, availableParallelism() - 1)), 1_000);

const dummy = hash('no account has this password');

/** Argon2id with the library's defaults (19 MiB, 2 passes: OWASP's first choice). */
export const hashPassword = (password: string): Promise<string> => gate.pass(() => hash(password));

/**
 * For a password that is random throughout: no speed of guessing finds 75 bits, and an import makes thousands at once.
 */
export const hashRandomPassword = (password: string): Promise<string> =>
  gate.pass(() => hash(password, { memoryCost: quickKb, timeCost: 1 }));

const quickKb = 1_024;
const isQuick = (stored: string | null): boolean => stored?.includes(`$m=${quickKb},`) ?? false;

/** Takes as long for an account that does not exist (`stored` null) or has a random password as for any other. */
export const isPasswordOf = (stored: string | null, password: string): Promise<boolean> =>
  gate.pass(async () => {
    const isRight = await verify(stored ?? (await dummy), password);
    if (isQuick(stored)) await verify(await dummy, password);
    return stored !== null && isRight;
  });
