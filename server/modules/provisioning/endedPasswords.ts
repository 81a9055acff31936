import { createHash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';

const fileIn = (dataDir: string): string => join(dataDir, 'ended-field-passwords.txt');
const printOf = (passwordHash: string): string => createHash('sha256').update(passwordHash).digest('hex');

/** Remembers outside of the database which passwords of the field were replaced: a database may be put back. */
export const rememberEnded = (dataDir: string, passwordHash: string): Promise<void> =>
  appendFile(fileIn(dataDir), `${printOf(passwordHash)}\n`, { mode: 0o600 });

/** Revokes the credentials whose password was replaced once. @returns how many */
export async function revokeEnded(db: Db, dataDir: string, now: EpochMs): Promise<number> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '');
  const prints = text.split('\n').filter((line) => line !== '');
  if (prints.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update field_credentials set revoked_at = ${now} where revoked_at is null
      and encode(sha256(convert_to(password_hash, 'UTF8')), 'hex') = any(${prints}::text[])`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
