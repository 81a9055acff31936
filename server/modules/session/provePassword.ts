import { AppError } from '../../platform/errors';
import type { Account } from './accounts.store';
import type { Attempts } from './attempts';
import { isPasswordOf } from './passwords';

/**
 * The password once more before something that a stolen session must not do; guessing is counted as at sign-in.
 * @throws AppError accountLocked, or the refusal
 */
export const provePassword = (
  attempts: Attempts,
  account: Account,
  source: string,
  password: string,
  refusal: 'oldPasswordWrong' | 'unlockPasswordWrong' = 'oldPasswordWrong',
): Promise<void> =>
  attempts.judged(account.user_name.toLowerCase(), source, async () => {
    if (!(await isPasswordOf(account.password_hash, password))) throw new AppError(refusal);
  });
