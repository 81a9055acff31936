import { sql } from 'kysely';
import type { Trx } from './database';

/**
 * Does a part of a transaction that may fail by itself: its statements are then taken back, and the transaction goes
 * on. Answers the error, or null.
 */
export const within = async (trx: Trx, work: () => Promise<void>): Promise<unknown> => {
  await sql`savepoint part`.execute(trx);
  try {
    await work();
    await sql`release savepoint part`.execute(trx);
    return null;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx);
    await sql`release savepoint part`.execute(trx);
    return error ?? new Error('failed without a reason');
  }
};
