import type { EpochMs } from '@contract/time';
import type { ChangePasswordRequest } from '@contract/session';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import type { Params } from '../params/params.store';
import { accountById } from './accounts.store';
import type { Attempts } from './attempts';
import { demandPolicy } from './passwordPolicy';
import { hashPassword, isPasswordOf } from './passwords';
import { provePassword } from './provePassword';
import type { Sessions } from './sessions';

export interface PasswordChange {
  /** Ends every other session of the user. @throws AppError oldPasswordWrong, passwordPolicy, passwordReused */
  change(actor: Actor, request: ChangePasswordRequest): Promise<void>;
  /** The own password once more, of a screen that was locked. @throws AppError unlockPasswordWrong, accountLocked */
  confirm(actor: Actor, password: string): Promise<void>;
}

export interface PasswordChangeDeps {
  db: Db;
  clock: Clock;
  params: Params;
  sessions: Sessions;
  attempts: Attempts;
}

export function createPasswordChange(deps: PasswordChangeDeps): PasswordChange {
  const { db, clock, attempts } = deps;
  const accountOf = async (actor: Actor) => {
    // A machine has no password to show.
    const account = actor.isDisplay || actor.token !== null ? undefined : await accountById(db, actor.userId);
    if (!account) throw new AppError('forbidden');
    return account;
  };
  return {
    confirm: async (actor, password) =>
      provePassword(attempts, await accountOf(actor), actor.source, password, 'unlockPasswordWrong'),
    async change(actor, { oldPassword, newPassword }) {
      const account = await accountOf(actor);
      await provePassword(attempts, account, actor.source, oldPassword);
      await demandPolicy(deps.params, newPassword, account.user_name);
      await refuseReused(db, account.id, newPassword, await deps.params.number('sys.password.history', 5));
      const newHash = await hashPassword(newPassword);
      await db.transaction().execute(async (trx) => {
        const now = clock.now();
        await setPassword(trx, account.id, newHash, now);
        await deps.sessions.end(trx, { userId: account.id, exceptId: actor.sessionId }, 'passwordChanged');
        await writeAudit(trx, actor, { at: now, action: 'password.changed', subject: `user:${account.id}` });
      });
    },
  };
}

async function refuseReused(db: Db, userId: number, password: string, depth: number): Promise<void> {
  const known = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('user_id', '=', userId)
    .orderBy('changed_at', 'desc')
    .limit(Math.max(1, depth))
    .execute();
  for (const { password_hash } of known)
    if (await isPasswordOf(password_hash, password)) throw new AppError('passwordReused');
}

/** A password that its owner has chosen: it need not be changed, and it cannot be chosen again soon. */
export async function setPassword(
  trx: Trx,
  userId: number,
  passwordHash: string,
  now: EpochMs,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now, must_change_password: false })
    .where('id', '=', userId)
    .execute();
  await trx
    .insertInto('password_history')
    .values({ user_id: userId, password_hash: passwordHash, changed_at: now })
    .execute();
}
