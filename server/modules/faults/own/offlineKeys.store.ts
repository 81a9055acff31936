import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { EpochMs } from '@contract/time';
import type { Db } from '../../../platform/database/database';

/** The user's secret, made when it is asked for first; two that ask at once get the same. */
export async function offlineKeyOf(db: Db, userId: number, now: EpochMs): Promise<string> {
  const secret = randomBytes(32).toString('base64');
  await sql`
    insert into offline_keys (user_id, secret, made_at) values (${userId}, ${secret}, ${now})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ secret: string }>`
    select secret from offline_keys where user_id = ${userId}`.execute(db);
  return rows[0]?.secret ?? secret;
}
