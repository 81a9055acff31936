import { errors } from './errors';
import { shell } from './shell';
import { signIn } from './signIn';

/** What may be said before sign-in. */
export const entry = { ...errors, ...shell, ...signIn };
