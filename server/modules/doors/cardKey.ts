import { sql } from 'kysely';
import { numberOf } from '../../platform/cardNumbers';
import type { Db } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import type { SecretBox } from '../../platform/secretBox';

/** With another key no card would be known at any door, and nothing else would say why. */
export async function warnOfOtherCardKey(db: Db, box: SecretBox, log: Log): Promise<void> {
  const { rows } = await sql<{ sealed: string; hash: Buffer }>`
    select number_sealed as sealed, number_hash as hash from access_cards order by id desc limit 1`.execute(
    db,
  );
  const [newest] = rows;
  if (newest !== undefined && numberOf(box, newest) === null)
    log.warn(
      {},
      'numbers of cards were sealed with another key, so that no card is known: bring SECRET_KEY or secret.key back, or enter the numbers again',
    );
}
