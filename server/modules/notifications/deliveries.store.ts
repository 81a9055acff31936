import type { Language } from '@contract/languages';
import type { NotificationEvent } from '@contract/notifications';
import type { EpochMs } from '@contract/time';
import { sql, type Insertable, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Trx } from '../../platform/database/database';
import type { Tables } from '../../tables';
import type { Composed } from './messages';

export interface NewDelivery extends Composed {
  event: NotificationEvent;
  channelId: number;
  route: { id: number; name: string } | null;
  /** In whose scope it was written. */
  authorId: number | null;
  userId: number | null;
  recipient: string;
  language: Language;
  alarmIds: readonly number[];
  orderIds?: readonly number[];
  /** Set when it cannot go out at all: stored as given up or skipped, for people to see. */
  error: string | null;
  /** Its route says not to send it. */
  isSkipped?: boolean;
  /** When it goes out; without it, at once. */
  dueAt?: EpochMs;
  /** The gravest level it tells of. */
  level?: number | null;
  /** When the oldest of what it tells of asked for somebody, by our clock. */
  raisedAt?: EpochMs | null;
  /** Name of an issued report that goes with it. */
  attachment?: string;
}

const rowOf = (delivery: NewDelivery, now: EpochMs): Insertable<Tables['notification_deliveries']> => ({
  event: delivery.event,
  channel_id: delivery.channelId,
  route_id: delivery.route?.id ?? null,
  route_name: delivery.route?.name ?? '',
  author_id: delivery.authorId,
  user_id: delivery.userId,
  recipient: delivery.recipient,
  language: delivery.language,
  alarm_ids: [...delivery.alarmIds],
  order_ids: [...(delivery.orderIds ?? [])],
  subject: delivery.subject,
  body: delivery.body,
  payload: JSON.stringify(delivery.payload),
  attachment: delivery.attachment ?? null,
  level: delivery.level ?? null,
  raised_at: delivery.raisedAt ?? null,
  state: delivery.error === null ? 'waiting' : delivery.isSkipped ? 'skipped' : 'dead',
  next_at: delivery.error === null ? (delivery.dueAt ?? now) : null,
  // An hour of the day, as the end of quiet hours is, is none that a wait led to.
  waits_from: (delivery.dueAt ?? now) > now ? null : now,
  last_error: delivery.error,
  created_at: now,
  done_at: delivery.error === null ? null : now,
  lease_until: null,
});

export const addDelivery = async (trx: Trx | Db, delivery: NewDelivery, now: EpochMs): Promise<number> => {
  const { id } = await trx
    .insertInto('notification_deliveries')
    .values(rowOf(delivery, now))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** In one statement, and each text once however many it goes to. */
export const addDeliveries = async (
  trx: Trx,
  deliveries: readonly NewDelivery[],
  now: EpochMs,
): Promise<void> => {
  if (deliveries.length === 0) return;
  const contents = new Map<string, number>();
  const rows = deliveries.map((delivery) => {
    const { subject, body, payload, ...row } = rowOf(delivery, now);
    const content = `[${JSON.stringify(subject)},${JSON.stringify(body)},${String(payload)}]`;
    const at = contents.get(content) ?? contents.size;
    contents.set(content, at);
    return { ...row, content: at };
  });
  await sql`
    insert into notification_deliveries (event, channel_id, route_id, route_name, author_id, user_id, recipient, language,
      alarm_ids, order_ids, attachment, level, raised_at, state, next_at, waits_from, last_error, created_at, done_at,
      subject, body, payload)
    select x.event, x.channel_id, x.route_id, x.route_name, x.author_id, x.user_id, x.recipient, x.language,
      x.alarm_ids, x.order_ids, x.attachment, x.level, x.raised_at, x.state, x.next_at, x.waits_from, x.last_error, x.created_at,
      x.done_at, c.parts ->> 0, c.parts ->> 1, c.parts -> 2
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (event text, channel_id int, route_id int,
      route_name text, author_id int, user_id int, recipient text, language text, alarm_ids bigint[],
      order_ids bigint[], attachment text, level smallint, raised_at bigint, state text, next_at bigint,
      waits_from bigint, last_error text, created_at bigint, done_at bigint, content int)) with ordinality x
    join jsonb_array_elements(${`[${[...contents.keys()].join()}]`}::jsonb) with ordinality c (parts, no)
      on c.no = x.content + 1
    order by x.ordinality`.execute(trx);
};

export interface Delivery {
  id: number;
  event: NotificationEvent;
  channelId: number;
  routeId: number | null;
  authorId: number | null;
  alarmIds: number[];
  orderIds: number[];
  recipient: string;
  subject: string;
  body: string;
  payload: Composed['payload'];
  attachment: string | null;
  attempts: number;
  level: number | null;
  createdAt: EpochMs;
}

export const deliveryColumns = sql.raw(`
  d.id, d.event, d.channel_id as "channelId", d.route_id as "routeId", d.author_id as "authorId", d.alarm_ids as "alarmIds",
  d.order_ids as "orderIds", d.recipient, d.subject, d.body, d.payload, d.attachment, d.attempts, d.level,
  d.created_at as "createdAt"`);

/** Takes one delivery, whatever its time; null when another process has it. */
export const claimDelivery = async (
  db: Db,
  id: number,
  now: EpochMs,
  leaseMs: number,
): Promise<Delivery | null> => {
  const { rows } = await sql<Delivery>`
    update notification_deliveries d
    set state = 'sending', lease_until = ${now + leaseMs}, attempts = d.attempts + 1
    where d.id = ${id} and d.state = 'waiting' returning ${deliveryColumns}`.execute(db);
  return rows[0] ?? null;
};

export const markDelivered = (db: Db, { id, attempts }: Delivery, now: EpochMs) =>
  sql`
    update notification_deliveries
    set state = 'delivered', done_at = ${now}, next_at = null, lease_until = null, last_error = null,
      took_ms = greatest(0, ${now} - raised_at)
    where id = ${id} and state = 'sending' and attempts = ${attempts}`.execute(db);

/** `nextAt` null: given up. */
export const markFailed = (
  db: Db,
  { id, attempts }: Delivery,
  error: string,
  nextAt: EpochMs | null,
  now: EpochMs,
) =>
  sql`
    update notification_deliveries
    set state = ${nextAt === null ? 'dead' : 'waiting'}, next_at = ${nextAt}::bigint, waits_from = ${now}, lease_until = null,
      last_error = ${error.slice(0, 500)}, done_at = ${nextAt === null ? now : null}::bigint
    where id = ${id} and state = 'sending' and attempts = ${attempts}`.execute(db);

/** Waits for its turn; the attempt that was not made does not count. */
export const postpone = (db: Db, { id, attempts }: Delivery, until: EpochMs, now: EpochMs) =>
  sql`
    update notification_deliveries
    set state = 'waiting', next_at = ${until}, waits_from = ${now}, lease_until = null, attempts = attempts - 1
    where id = ${id} and state = 'sending' and attempts = ${attempts}`.execute(db);

/** Given-up deliveries wait again, from the first attempt, and their receivers are tried at once. Answers which. */
export const reviveDeliveries = async (
  trx: Trx,
  ids: readonly number[],
  visible: RawBuilder<SqlBool>,
  now: EpochMs,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update notification_deliveries t
    set state = 'waiting', next_at = ${now}, waits_from = ${now}, attempts = 0, done_at = null
    where id = any(${[...ids]}::bigint[]) and state = 'dead' and ${visible}
    returning id`.execute(trx);
  const revived = rows.map(({ id }) => id);
  await sql`
    update notification_circuits c set open_until = ${now}
    from notification_deliveries d
    where d.id = any(${revived}::bigint[]) and c.channel_id = d.channel_id and c.recipient = d.recipient
      and c.open_until > ${now} and c.failures > 0`.execute(trx);
  return revived;
};
