import type { AnyRecord } from '@contract/resources';
import type { OneTimeSecret } from '../secrets/secrets.slice';

/** The secret in the answer to what was done with a record, by the field that holds it. */
export function secretIn(answer: AnyRecord, name: string, done: 'added' | 'changed'): OneTimeSecret | null {
  const { oneTimePassword, oneTimeToken } = answer;
  if (typeof oneTimePassword === 'string')
    return {
      ...{ kind: done === 'added' ? 'initialPassword' : 'resetPassword', name },
      parts: [{ name: 'password', text: oneTimePassword }],
    };
  if (typeof oneTimeToken === 'string')
    return { kind: 'accessToken', name, parts: [{ name: 'token', text: oneTimeToken }] };
  return null;
}
