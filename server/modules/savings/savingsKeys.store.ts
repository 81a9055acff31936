import { sql } from 'kysely';
import type { SavingsKey } from '@contract/savings';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import type { SecretBox } from '../../platform/secretBox';
import {
  fingerprintOf,
  keyOfText,
  newSigningKey,
  textOfKey,
  type SigningKey,
} from '../../savings/export/signedFile';

const owner = (publicKey: string): string => `savings key ${publicKey}`;

/** The current one first. */
export async function publishedKeys(db: Db | Trx): Promise<SavingsKey[]> {
  const { rows } = await sql<Omit<SavingsKey, 'fingerprint'>>`
    select public_key as "publicKey", from_at as from, until_at as until from savings_keys order by id desc`.execute(
    db,
  );
  return rows.map((key) => ({ ...key, fingerprint: fingerprintOf(key.publicKey) }));
}

interface Made {
  box: SecretBox;
  by: string;
  now: EpochMs;
}

/** Ends the current key, if there is one. @returns the one that signs from now on */
export async function replaceKey(trx: Trx, { box, by, now }: Made): Promise<SigningKey> {
  await oneAtATime(trx);
  const key = newSigningKey();
  await sql`update savings_keys set until_at = ${now} where until_at is null`.execute(trx);
  await sql`
    insert into savings_keys (public_key, sealed_key, from_at, by_user)
    values (${key.publicKey}, ${box.seal(textOfKey(key), owner(key.publicKey))}, ${now}, ${by})`.execute(trx);
  return key;
}

const oneAtATime = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtext('coolops savings keys'))`.execute(trx);

/** The key that signs now. One that can no longer be opened, since the store's secret is another, is replaced. */
export async function currentKey(trx: Trx, made: Made): Promise<SigningKey> {
  await oneAtATime(trx);
  const { rows } = await sql<{ publicKey: string; sealed: string }>`
    select public_key as "publicKey", sealed_key as sealed from savings_keys where until_at is null`.execute(
    trx,
  );
  const [found] = rows;
  const text = found ? made.box.open(found.sealed, owner(found.publicKey)) : null;
  return text === null ? replaceKey(trx, made) : keyOfText(text);
}
