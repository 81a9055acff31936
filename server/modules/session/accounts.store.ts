import { sql } from 'kysely';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';

const columns = [
  'id',
  'user_name',
  'nick_name',
  'email',
  'phonenumber',
  'sex',
  'avatar',
  'dept_id',
  'is_super',
  'password_hash',
  'password_changed_at',
  'must_change_password',
  'totp_secret',
  'totp_confirmed_at',
  'totp_last_step',
  'quiet_from',
  'quiet_to',
] as const;

const enabled = (db: Db | Trx) =>
  db.selectFrom('users').select(columns).where('status', '=', '0').where('is_deleted', '=', false);

export type Account = NonNullable<Awaited<ReturnType<typeof accountById>>>;

export const accountById = (db: Db | Trx, id: number) => enabled(db).where('id', '=', id).executeTakeFirst();

export const accountByName = (db: Db | Trx, userName: string) =>
  enabled(db)
    .where(sql`lower(user_name)`, '=', userName.toLowerCase())
    .executeTakeFirst();

/** The one enabled account with this number; a number that two share signs nobody in. */
export async function accountByPhone(db: Db, phone: string): Promise<Account | undefined> {
  const found = await enabled(db).where('phonenumber', '=', phone).limit(2).execute();
  return found.length === 1 ? found[0] : undefined;
}

export const noteSignIn = (trx: Trx, id: number, source: string, now: EpochMs) =>
  trx.updateTable('users').set({ last_login_ip: source, last_login_at: now }).where('id', '=', id).execute();

/** False when another sign-in already used this step or a later one. */
export async function useTotpStep(trx: Trx, id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function useRecoveryCode(
  trx: Trx,
  id: number,
  codeHash: string,
  now: EpochMs,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', id)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface NewAccount {
  userName: string;
  nickName?: string;
  passwordHash: string;
  by: string;
  now: EpochMs;
}

/** An enabled account with this password in its history and no roles; null when the name is taken. */
export async function insertUser(trx: Trx, account: NewAccount): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into users (user_name, nick_name, password_hash, password_changed_at, create_by, create_time)
    values (${account.userName}, ${account.nickName ?? account.userName}, ${account.passwordHash}, ${account.now},
      ${account.by}, ${account.now})
    on conflict (lower(user_name)) where not is_deleted do nothing
    returning id`.execute(trx);
  const id = rows[0]?.id ?? null;
  if (id !== null)
    await trx
      .insertInto('password_history')
      .values({ user_id: id, password_hash: account.passwordHash, changed_at: account.now })
      .execute();
  return id;
}
