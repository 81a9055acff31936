import { sql } from 'kysely';
import { callerNetworkOf } from '@contract/networks';
import { hourMs, minuteMs, type EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import type { Params } from '../params/params.store';

/** Failures that are free; after them the wait grows: 1, 2, 4 … minutes, up to the longest. */
const patience = { account: 5, source: 100, longestMinutes: 60 };
const shortestMemoryMs = 2 * hourMs;
/** Stands for every account when a source tries many names. */
const anyAccount = '*';

/** What an account and a source may still try; never one account from every source. */
export interface Attempts {
  /** Counts an attempt before it is judged, so that a hundred at once count as a hundred. 0: go ahead. */
  countAndWaitMs(account: string, source: string, now: EpochMs): Promise<number>;
  /** The person proved to be who they are: what went wrong before no longer counts. */
  forgive(trx: Db | Trx, account: string, source: string): Promise<void>;
  /** This one attempt was no guess (only the second factor was missing). */
  uncount(account: string, source: string): Promise<void>;
}

export function createAttempts(db: Db, params: Params): Attempts {
  const longestMs = async () =>
    (await params.number('sys.lock.longestMinutes', patience.longestMinutes)) * minuteMs;
  const count = async (account: string, source: string, free: number, now: EpochMs): Promise<number> => {
    const longestLockMs = await longestMs();
    const failures = failuresNow(now, memoryOf(longestLockMs));
    const { rows } = await sql`
      insert into login_attempts (account, source, failures, last_failed_at) values (${account}, ${source}, 1, ${now})
      on conflict (account, source) do update set
        failures = ${failures},
        last_failed_at = ${now},
        locked_until = case when ${failures} < ${free}::int then null else
          ${now}::bigint + least(${longestLockMs}::bigint,
            (power(2, least(${failures} - ${free}::int, 11)) * ${minuteMs}::int)::bigint) end
      where login_attempts.locked_until is null or login_attempts.locked_until <= ${now}::bigint
      returning failures`.execute(db);
    return rows.length > 0 ? 0 : waitMs(db, account, source, now);
  };

  return {
    async countAndWaitMs(account, address, now) {
      const source = callerNetworkOf(address);
      const freeOfSource = await params.number('sys.lock.sourceFailures', patience.source);
      const ofSource = await count(anyAccount, source, freeOfSource, now);
      if (ofSource > 0) return ofSource;
      return count(account, source, await params.number('sys.lock.failures', patience.account), now);
    },
    async forgive(trx, account, address) {
      const source = callerNetworkOf(address);
      await trx
        .deleteFrom('login_attempts')
        .where('account', '=', account)
        .where('source', '=', source)
        .execute();
      await takeBackOne(trx, anyAccount, source);
    },
    async uncount(account, address) {
      const source = callerNetworkOf(address);
      await takeBackOne(db, account, source);
      await takeBackOne(db, anyAccount, source);
    },
  };
}

const takeBackOne = (trx: Db | Trx, account: string, source: string) =>
  trx
    .updateTable('login_attempts')
    .set({ failures: sql`greatest(failures - 1, 0)`, locked_until: null })
    .where('account', '=', account)
    .where('source', '=', source)
    .execute();

/** A wait never outlives the memory of what it is for. */
const memoryOf = (longestLockMs: number): number => Math.max(shortestMemoryMs, 2 * longestLockMs);

const failuresNow = (now: EpochMs, memoryMs: number) =>
  sql`case when login_attempts.last_failed_at < ${now - memoryMs}::bigint
    then 1 else login_attempts.failures + 1 end`;

async function waitMs(db: Db, account: string, source: string, now: EpochMs): Promise<number> {
  const row = await db
    .selectFrom('login_attempts')
    .select('locked_until')
    .where('account', '=', account)
    .where('source', '=', source)
    .executeTakeFirst();
  return Math.max(1, (row?.locked_until ?? now) - now);
}

export const forgetOldAttempts = (db: Db, now: EpochMs) =>
  db
    .deleteFrom('login_attempts')
    .where('last_failed_at', '<', now - shortestMemoryMs)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now - shortestMemoryMs)]))
    .execute();

/** An administrator opens the account again, from wherever it was tried. */
export const forgiveAccount = (trx: Trx, userName: string) =>
  trx.deleteFrom('login_attempts').where('account', '=', userName.toLowerCase()).execute();
