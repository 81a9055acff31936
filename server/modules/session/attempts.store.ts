import { sql, type RawBuilder } from 'kysely';
import { hourMs, minuteMs, type EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';

const shortestMemoryMs = 2 * hourMs;
/** An attempt that was not judged for longer was lost with its process; it remains counted as a failure. */
const judgedWithinMs = minuteMs;

/** What is counted together: one account, tried from one network. */
export interface Counted {
  account: string;
  source: string;
}

export interface Limits {
  /** Failures that are free; after them the wait grows: 1, 2, 4 … minutes. */
  free: number;
  longestLockMs: number;
}

/** `busy`: as many as may fail are being judged, so the limit is reached or will be lifted in a moment. */
export type Reserved = 'reserved' | 'busy' | { waitMs: number };

/** Counts an attempt as failed before it is judged, so that a hundred at once count as a hundred. */
export async function reserve(
  db: Db,
  { account, source }: Counted,
  limits: Limits,
  now: EpochMs,
): Promise<Reserved> {
  const live = sql`case when login_attempts.last_failed_at < ${now - judgedWithinMs}::bigint
    then 0 else login_attempts.in_flight end`;
  const failures = sql`case when login_attempts.last_failed_at < ${now - memoryOf(limits.longestLockMs)}::bigint
    then 1 else login_attempts.failures + 1 end`;
  const { rows } = await sql`
    insert into login_attempts (account, source, failures, in_flight, last_failed_at)
    values (${account}, ${source}, 1, 1, ${now})
    on conflict (account, source) do update set
      failures = ${failures}, in_flight = ${live} + 1, last_failed_at = ${now}, locked_until = null
    where (login_attempts.locked_until is null or login_attempts.locked_until <= ${now}::bigint)
      and (${failures} <= ${limits.free}::int or ${live} = 0)
    returning failures`.execute(db);
  return rows.length > 0 ? 'reserved' : held(db, { account, source }, now);
}

async function held(db: Db, { account, source }: Counted, now: EpochMs): Promise<Reserved> {
  const row = await db
    .selectFrom('login_attempts')
    .select('locked_until')
    .where('account', '=', account)
    .where('source', '=', source)
    .executeTakeFirst();
  const waitMs = (row?.locked_until ?? now) - now;
  return waitMs > 0 ? { waitMs } : 'busy';
}

const stillInFlight = sql`greatest(in_flight - 1, 0)`;

const judge = (db: Db, { account, source }: Counted, changes: RawBuilder<unknown>) =>
  sql`update login_attempts set in_flight = ${stillInFlight}, ${changes}
    where account = ${account} and source = ${source}`.execute(db);

/** It failed; only failures that were judged lock, never attempts in flight. */
export function settleWrong(db: Db, counted: Counted, { free, longestLockMs }: Limits, now: EpochMs) {
  const judged = sql`(failures - ${stillInFlight})`;
  const lockMs = sql`least(${longestLockMs}::bigint,
    (power(2, least(${judged} - ${free}::int, 11)) * ${minuteMs}::int)::bigint)`;
  return judge(
    db,
    counted,
    sql`locked_until = case when ${judged} < ${free}::int then locked_until else ${now}::bigint + ${lockMs} end`,
  );
}

/** It was no guess: it does not count. */
export const takeBack = (db: Db, counted: Counted) =>
  judge(db, counted, sql`failures = greatest(failures - 1, 0)`);

/** The person proved to be who they are: what went wrong before no longer counts, only what is still in flight. */
export async function settleRight(db: Db, { account, source }: Counted): Promise<void> {
  await judge(db, { account, source }, sql`failures = ${stillInFlight}, locked_until = null`);
  await db
    .deleteFrom('login_attempts')
    .where('account', '=', account)
    .where('source', '=', source)
    .where('failures', '=', 0)
    .where('in_flight', '=', 0)
    .execute();
}

/** A wait never outlives the memory of what it is for. */
const memoryOf = (longestLockMs: number): number => Math.max(shortestMemoryMs, 2 * longestLockMs);

export const forgetOldAttempts = (db: Db, now: EpochMs) =>
  db
    .deleteFrom('login_attempts')
    .where('last_failed_at', '<', now - shortestMemoryMs)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now - shortestMemoryMs)]))
    .execute();

/** An administrator opens the account again, from wherever it was tried. */
export const forgiveAccount = (trx: Trx, userName: string) =>
  trx.deleteFrom('login_attempts').where('account', '=', userName.toLowerCase()).execute();
