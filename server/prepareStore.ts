import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../config/environment';
import { warnOfOtherCardKey } from './modules/doors/cardKey';
import { noteMissingForms } from './platform/cardForms.store';
import { endWhatWasPutBack } from './modules/backup/putBack';
import { revokeEnded } from './modules/provisioning/endedPasswords';
import { seed } from './modules/seed/seed';
import { sealOldSecrets } from './modules/session/sealing';
import { clockOf } from './composition/clock';
import type { Database } from './platform/database/database';
import type { Log } from './platform/log';
import { openSecretBox } from './platform/secretBox';

export interface FirstPassword {
  password: string;
  /** Where it is kept, readable by the owner of the data alone. */
  file: string;
}

export interface PreparedStore {
  /** When the system chose the administrator's password just now; told once. */
  firstPassword: FirstPassword | null;
  /** The environment, with what the first start has fixed. */
  environment: Environment;
}

/** Fills an empty store and finds what its first start has fixed. */
export async function prepareStore(given: Environment, { db }: Database, log: Log): Promise<PreparedStore> {
  const file = join(given.DATA_DIR, 'admin-password.txt');
  const clock = clockOf(given);
  const { initialAdminPassword: password } = await seed({
    db,
    clock,
    adminPassword: given.ADMIN_PASSWORD,
    keepPassword: (chosen) => writeFileSync(file, `${chosen}\n`, { mode: 0o600 }),
  });
  const box = openSecretBox({ dataDir: given.DATA_DIR, secret: given.SECRET_KEY });
  await sealOldSecrets(db, box, log);
  await warnOfOtherCardKey(db, box, log);
  await noteMissingForms(db, box);
  const putBack = { db, dataDir: given.DATA_DIR, clock, log };
  await endWhatWasPutBack(putBack);
  const revoked = await revokeEnded(db, given.DATA_DIR, clock.now());
  if (revoked > 0)
    log.warn({ revoked }, 'credentials of the field whose password was replaced since are revoked');
  const environment = { ...given, PLANT_TIME_ZONE: await fixedTimeZone(db, given.PLANT_TIME_ZONE, log) };
  return { firstPassword: password === null ? null : { password, file }, environment };
}

/** Days and tariffs of the past were cut in this zone: another one would make them wrong. */
async function fixedTimeZone(db: Database['db'], wished: string, log: Log): Promise<string> {
  const name = 'plantTimeZone';
  await db
    .insertInto('installation')
    .values({ name, value: wished })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  if (value !== wished)
    log.warn(
      { fixed: value, wished },
      'PLANT_TIME_ZONE was fixed at the first start; the new value is ignored',
    );
  return value;
}
