import { minuteMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Account } from './accounts.store';
import type { Attempts } from './attempts.store';
import { isPasswordOf } from './passwords';

export interface ProvePasswordDeps {
  db: Db;
  clock: Clock;
  attempts: Attempts;
}

/** Counts an attempt. @throws AppError accountLocked while the account has to wait at this source */
export async function waitOrRefuse(
  { attempts, clock }: Omit<ProvePasswordDeps, 'db'>,
  name: string,
  source: string,
): Promise<void> {
  const waitMs = await attempts.countAndWaitMs(name, source, clock.now());
  if (waitMs > 0) throw new AppError('accountLocked', { minutes: Math.ceil(waitMs / minuteMs) });
}

/**
 * The password once more before something that a stolen session must not do; guessing is counted as at sign-in.
 * @throws AppError accountLocked, oldPasswordWrong
 */
export async function provePassword(
  deps: ProvePasswordDeps,
  account: Account,
  source: string,
  password: string,
): Promise<void> {
  const name = account.user_name.toLowerCase();
  await waitOrRefuse(deps, name, source);
  if (!(await isPasswordOf(account.password_hash, password))) throw new AppError('oldPasswordWrong');
  await deps.attempts.forgive(deps.db, name, source);
}
