import { sql } from 'kysely';
import { hashPassword } from '@server/modules/session/passwords';
import type { Db } from '@server/platform/database/database';

export interface UserGiven {
  userName: string;
  password?: string;
  phone?: string;
  deptId?: number;
  roleKeys?: string[];
  passwordChangedAt?: number;
}

/** An enabled user with these roles, as an administrator would have made one. */
export async function aUser(db: Db, given: UserGiven): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      user_name: given.userName,
      nick_name: given.userName,
      dept_id: given.deptId ?? null,
      email: null,
      phonenumber: given.phone ?? null,
      password_hash: given.password === undefined ? null : await hashPassword(given.password),
      password_changed_at: given.passwordChangedAt ?? null,
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      last_login_ip: null,
      last_login_at: null,
      remark: null,
      create_time: 0,
      update_time: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await giveRoles(db, id, given.roleKeys ?? []);
  return id;
}

export const giveRoles = (db: Db, userId: number, roleKeys: readonly string[]) =>
  sql`
    insert into user_roles (user_id, role_id)
    select ${userId}, id from roles where role_key = any(${[...roleKeys]}::text[])`.execute(db);
