import { put, type Saga } from '../engine/effects';
import { warned } from '../prompts/results';

/** Days before the end in which every sign-in warns. */
const warningWindowDays = 10;

/** R-SES-07; day 0 has words of its own. */
export function* warnOfPasswordExpiry(daysLeft: number | null): Saga {
  if (daysLeft === null || daysLeft < 0 || daysLeft > warningWindowDays) return;
  const body =
    daysLeft === 0
      ? { key: 'shell.passwordExpiresToday' }
      : { key: 'shell.passwordExpires', params: { count: daysLeft } };
  yield* put(warned(body));
}
