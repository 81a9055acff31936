import type { Db } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import { isSealed, type SecretBox } from '../../platform/secretBox';
import { ownerOf } from './secondFactor';

/** Seals what earlier versions kept in plain text, and says so when a key is missing. Harmless when run twice at once. */
export async function sealOldSecrets(db: Db, box: SecretBox, log: Log): Promise<void> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'totp_secret as secret'])
    .where('totp_secret', 'is not', null)
    .execute();
  const kept = rows.flatMap(({ id, secret }) => (secret === null ? [] : [{ id, secret }]));
  for (const { id, secret } of kept.filter((row) => !isSealed(row.secret)))
    await db
      .updateTable('users')
      .set({ totp_secret: box.seal(secret, ownerOf(id)) })
      .where('id', '=', id)
      .where('totp_secret', '=', secret)
      .execute();
  const lost = kept.filter(({ id, secret }) => isSealed(secret) && box.open(secret, ownerOf(id)) === null);
  if (lost.length > 0)
    log.warn(
      { accounts: lost.length },
      'second factors were sealed with another key: bring SECRET_KEY or secret.key back, or reset them',
    );
}
