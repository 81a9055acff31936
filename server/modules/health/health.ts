import type { Db } from '../../platform/database/database';
import type { ReadinessCheck } from '../../platform/http/probes';
import { sql } from 'kysely';

/** The database answers; without it nothing that this process says could be true. */
export const databaseCheck = (db: Db): ReadinessCheck => ({
  name: 'database',
  isReady: async () => (await sql`select 1`.execute(db)).rows.length === 1,
});
