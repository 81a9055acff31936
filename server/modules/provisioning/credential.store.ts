import { sql } from 'kysely';
import type { EpochMs } from '@contract/time';
import type { Trx } from '../../platform/database/database';

/** The credential speaks for exactly the given sites from now on, with a new password. */
export async function writeCredential(
  trx: Trx,
  username: string,
  passwordHash: string,
  codes: readonly string[],
  now: EpochMs,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into field_credentials (username, password_hash, created_at)
    values (${username}, ${passwordHash}, ${now})
    on conflict (username) do update set password_hash = excluded.password_hash, revoked_at = null
    returning id`.execute(trx);
  const id = rows[0]?.id;
  await sql`delete from field_credential_sites where credential_id = ${id}`.execute(trx);
  await sql`
    insert into field_credential_sites (credential_id, site_id)
    select ${id}, id from sites where code = any(${[...codes]}::text[])`.execute(trx);
}

export const passwordHashOf = async (trx: Trx, username: string): Promise<string | null> =>
  (
    await trx
      .selectFrom('field_credentials')
      .select('password_hash')
      .where('username', '=', username)
      .executeTakeFirst()
  )?.password_hash ?? null;

/** Codes of sites that the credential speaks for today. */
export async function sitesOfCredential(trx: Trx, username: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select s.code from field_credentials c
    join field_credential_sites m on m.credential_id = c.id
    join sites s on s.id = m.site_id
    where c.username = ${username}`.execute(trx);
  return rows.map(({ code }) => code);
}
