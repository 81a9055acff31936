import { dayMs, minuteMs, secondMs, type EpochMs } from '@contract/time';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/database';
import { clockSlackMs } from '../../platform/clockSteps';

/** One address behind one channel; the address is empty where the channel itself is the receiver. */
export interface Receiver {
  channelId: number;
  recipient: string;
}

/**
 * So many failures in a row open the circuit: nothing but one message at a time tries the receiver. Who answers costs
 * little time, and may have refused those messages alone.
 */
const mostFailures = { silent: 3, answered: 10 } as const;
const probeMs = 30 * secondMs;
/** No pause lasts longer. */
const mostPauseMs = minuteMs;
/** What began to fail this close together has one cause, such as a mail host that was away. */
const sameCauseMs = minuteMs;

/** Whether an open circuit lets one message pass; a time further ahead was written before our clock was set back. */
export const isProbeTime = (openUntil: RawBuilder<EpochMs>, now: EpochMs) => sql<boolean>`
  (${openUntil} <= ${now} or ${openUntil} > ${now + mostPauseMs + clockSlackMs})`;

/** Once a receiver takes messages again, what it refused meanwhile is due at once. */
const release = (db: Db, channelId: number, recipients: readonly string[], now: EpochMs) =>
  sql`
    update notification_deliveries set next_at = ${now}, waits_from = ${now}
    where channel_id = ${channelId} and recipient = any(${[...recipients]}::text[]) and state = 'waiting'
      and last_error is not null and next_at > ${now}`.execute(db);

/** The receiver took a message. Others that fell silent with it are tried now as well. */
export const closeCircuit = async (
  db: Db,
  { channelId, recipient }: Receiver,
  now: EpochMs,
): Promise<void> => {
  const { rows } = await sql<{ since: EpochMs; failures: number }>`
    delete from notification_circuits where channel_id = ${channelId} and recipient = ${recipient}
    returning failing_since as since, failures`.execute(db);
  const [closed] = rows;
  if (closed === undefined || closed.failures === 0) return;
  const { rows: others } = await sql<{ recipient: string }>`
    update notification_circuits set open_until = ${now}
    where channel_id = ${channelId} and failures > 0 and failing_since >= ${closed.since - sameCauseMs}
    returning recipient`.execute(db);
  await release(db, channelId, [recipient, ...others.map((other) => other.recipient)], now);
};

/** The receiver did not take a message that it might take later. */
export const countFailure = (
  db: Db,
  { channelId, recipient }: Receiver,
  { error, isAnswered }: { error: string; isAnswered: boolean },
  now: EpochMs,
): Promise<unknown> =>
  sql`
    insert into notification_circuits as c (channel_id, recipient, failures, failing_since, error)
    select id, ${recipient}, 1, ${now}, ${error.slice(0, 500)} from notification_channels where id = ${channelId}
    on conflict (channel_id, recipient) do update set failures = c.failures + 1, error = excluded.error,
      failing_since = case c.failures when 0 then excluded.failing_since else c.failing_since end,
      open_until = case when c.failures + 1 >= ${isAnswered ? mostFailures.answered : mostFailures.silent}
        then ${now + probeMs}::bigint end`.execute(db);

/** The service asked for slower messages: nothing is tried before. */
export const pause = (db: Db, { channelId, recipient }: Receiver, until: EpochMs, now: EpochMs) =>
  sql`
    insert into notification_circuits (channel_id, recipient, failures, failing_since, open_until, error)
    select id, ${recipient}, 0, ${now}, ${until}, '' from notification_channels where id = ${channelId}
    on conflict (channel_id, recipient) do update set open_until = excluded.open_until`.execute(db);

/** Whether this process may try the receiver now: of several one at a time does, while the circuit is open. */
export const takeProbe = async (
  db: Db,
  { channelId, recipient }: Receiver,
  now: EpochMs,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update notification_circuits set open_until = ${now + probeMs}
    where channel_id = ${channelId} and recipient = ${recipient} and ${isProbeTime(sql`open_until`, now)}`.execute(
    db,
  );
  return numAffectedRows === 1n;
};

/** What waited a day for a receiver that never took it. Answers how many were given up. */
export const giveUpOld = async (
  db: Db,
  { channelId, recipient }: Receiver,
  error: string,
  now: EpochMs,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update notification_deliveries
    set state = 'dead', done_at = ${now}, next_at = null, last_error = coalesce(last_error, ${error.slice(0, 500)})
    where channel_id = ${channelId} and recipient = ${recipient} and state = 'waiting'
      and next_at <= ${now} and created_at < ${now - dayMs}`.execute(db);
  return Number(numAffectedRows ?? 0n);
};
