import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { deliveryColumns, type Delivery } from './deliveries.store';
import { clockSlackMs } from '../../platform/clockSteps';
import { leaseRows } from '../../platform/database/leaseRows';
import type { StoredLease } from '../../platform/leaseWatch';
import { isProbeTime, type Receiver } from './circuits.store';

/** A delivery that could go out now. */
export interface Due extends Receiver {
  id: number;
  attempts: number;
  /** The gravest level it tells of; null comes last. */
  level: number | null;
  /** Of its receiver, in a row. */
  failures: number;
  /** Its circuit is open, and the time of the next try has come. */
  isProbe: boolean;
}

const perReceiver = 4;

/**
 * What is due, a few of each receiver: first attempts before repeated ones, then the gravest. The walk from receiver
 * to receiver by the index keeps its cost by those that have something, however much waits for one that is away. A wait
 * that began in the future began before our clock was set back: it is over.
 */
export const dueDeliveries = async (db: Db, now: EpochMs): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    with recursive receivers as (
      (select channel_id, recipient from notification_deliveries where state = 'waiting'
       order by channel_id, recipient limit 1)
      union all
      select n.channel_id, n.recipient from receivers r cross join lateral (
        select d.channel_id, d.recipient from notification_deliveries d
        where d.state = 'waiting' and (d.channel_id, d.recipient) > (r.channel_id, r.recipient)
        order by d.channel_id, d.recipient limit 1) n
    )
    select r.channel_id as "channelId", r.recipient, d.id, d.attempts, d.level,
      coalesce(c.failures, 0) as failures, c.open_until is not null as "isProbe"
    from receivers r
    left join notification_circuits c on c.channel_id = r.channel_id and c.recipient = r.recipient
    cross join lateral (
      select id, attempts, level from notification_deliveries w
      where w.channel_id = r.channel_id and w.recipient = r.recipient and w.state = 'waiting'
        and (w.next_at <= ${now} or w.waits_from > ${now + clockSlackMs})
      order by w.attempts > 0, w.level nulls last, w.id
      limit case when coalesce(c.failures, 0) > 0 then 1 else ${perReceiver}::int end) d
    where c.open_until is null or ${isProbeTime(sql`c.open_until`, now)}`.execute(db);
  return rows;
};

export const isSuspect = ({ failures }: Pick<Due, 'failures'>): boolean => failures > 0;

/** Takes those of them that are still waiting; each is of one process until the lease is over. */
export const claimDeliveries = async (
  db: Db,
  ids: readonly number[],
  now: EpochMs,
  leaseMs: number,
): Promise<Delivery[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<Delivery>`
    update notification_deliveries d
    set state = 'sending', lease_until = ${now + leaseMs}, attempts = d.attempts + 1
    where d.id in (
      select id from notification_deliveries where id = any(${[...ids]}::bigint[]) and state = 'waiting'
      for update skip locked)
    returning ${deliveryColumns}`.execute(db);
  return rows;
};

/** Leases of all deliveries under way. */
export const deliveryLeases = async (db: Db): Promise<StoredLease[]> => {
  const { rows } = await sql<StoredLease>`
    select id, lease_until as until from notification_deliveries where state = 'sending'`.execute(db);
  return rows;
};

/** What a process took and died over waits again; `own` is what this one still has in hand. */
export const endLeases = async (
  db: Db,
  { own, over }: { own: readonly number[]; over: readonly StoredLease[] },
  now: EpochMs,
): Promise<void> => {
  if (over.length === 0) return;
  await sql`
    update notification_deliveries set state = 'waiting', next_at = ${now}, waits_from = ${now}, lease_until = null
    where state = 'sending' and (id, lease_until) in (${leaseRows(over)})
      and id <> all(${[...own]}::bigint[])`.execute(db);
};
