import { asciiMailAddress } from '@contract/mailAddress';
import { minuteMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database';

/** Where a message goes, and after what time without acknowledgement: an escalation is a message of its own. */
export interface Destination {
  event: string;
  channelId: number;
  recipient: string;
  afterMin: number;
}

/** What one address has, or gets with this turn, of one alarm. */
interface Sent {
  /** Null: of this turn. */
  id: number | null;
  at: EpochMs;
  /** Null: it was tried, and is not put off for the hours of its reader. */
  dueAt: EpochMs | null;
}

interface Row extends Destination, Sent {
  alarmIds: number[];
}

/** Routes that lead to one address are due within seconds of each other. */
const lookBackMs = minuteMs;

const addressOf = (recipient: string): string => (asciiMailAddress(recipient) ?? recipient).toLowerCase();
const keyOf = ({ event, channelId, recipient, afterMin }: Destination, alarmId: number): string =>
  `${event} ${channelId} ${afterMin} ${alarmId} ${addressOf(recipient)}`;

/**
 * The messages that addresses have of these alarms, so that none gets two of one alarm through one channel, however
 * many routes lead there and whatever the channel carries by itself.
 */
export class SentAlready {
  private readonly sent = new Map<string, Sent>();
  private readonly forward = new Set<number>();

  static async read(
    trx: Trx,
    event: 'alarm' | 'cleared',
    alarmIds: readonly number[],
    { since, now }: { since: EpochMs; now: EpochMs },
  ): Promise<SentAlready> {
    const known = new SentAlready();
    if (alarmIds.length === 0) return known;
    const { rows } = await sql<Row>`
      select d.id, d.event, d.channel_id as "channelId", d.recipient, coalesce(r.after_min, 0) as "afterMin",
        d.created_at as at, case when d.state = 'waiting' and d.attempts = 0 then d.next_at end as "dueAt",
        d.alarm_ids as "alarmIds"
      from notification_deliveries d left join notification_routes r on r.id = d.route_id
      where d.created_at >= ${Math.max(since, now - lookBackMs)} and d.event = ${event}
        and d.state in ('waiting', 'sending', 'delivered') and d.alarm_ids && ${[...alarmIds]}::bigint[]`.execute(
      trx,
    );
    for (const { alarmIds: included, id, at, dueAt, ...to } of rows)
      for (const alarmId of included) known.sent.set(keyOf(to, alarmId), { id, at, dueAt });
    return known;
  }

  /**
   * Whether this address has the alarm of this time already. What waits there for the end of quiet hours goes out as
   * soon as this would.
   */
  covers(to: Destination, alarm: { id: number; askedAt: EpochMs | null }, dueAt: EpochMs): boolean {
    const known = this.sent.get(keyOf(to, alarm.id));
    if (known === undefined || known.at < (alarm.askedAt ?? known.at)) return false;
    if (known.dueAt === null || known.dueAt <= dueAt) return true;
    if (known.id === null) return false;
    this.forward.add(known.id);
    known.dueAt = dueAt;
    return true;
  }

  add(to: Destination, alarmIds: readonly number[], sent: { at: EpochMs; dueAt: EpochMs }): void {
    for (const id of alarmIds) this.sent.set(keyOf(to, id), { id: null, ...sent });
  }

  async store(trx: Trx, now: EpochMs): Promise<void> {
    if (this.forward.size === 0) return;
    await sql`
      update notification_deliveries set next_at = ${now}, waits_from = ${now}
      where id = any(${[...this.forward]}::bigint[]) and state = 'waiting' and attempts = 0`.execute(trx);
  }
}
