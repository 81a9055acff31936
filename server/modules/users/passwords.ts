import { randomInt } from 'node:crypto';
import type { EpochMs } from '@contract/time';
import type { Trx } from '../../platform/database/database';

// Without those that look alike: it is read out, or copied by hand.
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 13 random characters (75 bits), and what the policy asks for. */
export const oneTimePassword = (): string =>
  `${Array.from({ length: 13 }, () => letters.charAt(randomInt(letters.length))).join('')}-7a`;

/** A password that its owner did not choose: they must choose another before anything else. */
export async function givePassword(trx: Trx, userId: number, hash: string, now: EpochMs): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: hash, password_changed_at: now, must_change_password: true })
    .where('id', '=', userId)
    .execute();
  await trx
    .insertInto('password_history')
    .values({ user_id: userId, password_hash: hash, changed_at: now })
    .execute();
}
