import { AppError } from './errors';

/** No text of ours: PostgreSQL keeps no zero character, and half of a pair of surrogates is no character at all. */
const unstorable = /\0|\p{Surrogate}/u;
const everyUnstorable = /\0|\p{Surrogate}/gu;

/** What can be kept of a text, for the log of what was sent. */
export const storable = (text: string): string => text.replace(everyUnstorable, '\ufffd');

/**
 * Looks into everything that a caller sent, names of fields included.
 * @throws AppError 'validation' at the first text that could not be stored
 */
export function refuseUnstorable(given: unknown, path = ''): void {
  if (typeof given === 'string') {
    if (unstorable.test(given)) throw refusal(path);
  } else if (typeof given === 'object' && given !== null && !Buffer.isBuffer(given)) {
    for (const [name, value] of Object.entries(given)) {
      if (unstorable.test(name)) throw refusal(path);
      refuseUnstorable(value, path === '' ? name : `${path}.${name}`);
    }
  }
}

const refusal = (path: string) => new AppError('validation', {}, { [path || 'body']: 'fields.invalid' });
