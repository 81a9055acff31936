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

/**
 * Does a part for all at once. Where that fails it is taken back and done for each by itself, so that what fails holds
 * up no other.
 */
export const eachWithin = async <T>(
  trx: Trx,
  all: readonly T[],
  work: (some: readonly T[]) => Promise<void>,
  failed: (one: T, error: unknown) => Promise<void>,
): Promise<void> => {
  if (all.length > 1 && (await within(trx, () => work(all))) === null) return;
  for (const one of all) {
    const error = await within(trx, () => work([one]));
    if (error !== null) await failed(one, error);
  }
};
