import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { EpochMs } from '@contract/time';

/** Anything that runs a statement: a pool, or the one connection that holds a lock. */
export type Querier = Pick<ClientBase, 'query'>;

export interface TopicHead {
  epoch: string;
  lastSeq: number;
}

export interface OutboxRow {
  seq: number;
  key: string;
  kind: string;
  areaId: number | null;
  deptId: number | null;
  value: Record<string, unknown>;
  trace: { deviceAt?: number; receivedAt?: number } | null;
  createdAt: EpochMs;
}

const newEpoch = (): string => randomUUID().slice(0, 8);

/** Which store, and which of its timelines, the numbers are counted in. */
// The timeline that is written to now: the control file tells the one of the last checkpoint, which a promotion
// leaves behind by minutes.
const storeMark = `(select s.system_identifier::text || ':' ||
    ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int
  from pg_control_system() s)`;

/**
 * Makes the topic's row, and gives it a new epoch when the store is not the one that counted so far.
 * @returns whether the epoch is new
 */
export async function openTopic(db: Querier, topic: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into live_topics as t (topic, epoch, store_mark) values ($1, $2, ${storeMark})
     on conflict (topic) do update set epoch = excluded.epoch, store_mark = excluded.store_mark
     where t.store_mark <> excluded.store_mark`,
    [topic, newEpoch()],
  );
  return (rowCount ?? 0) > 0;
}

export async function topicHead(db: Querier, topic: string): Promise<TopicHead> {
  const { rows } = await db.query<TopicHead>(
    `select epoch, last_seq as "lastSeq" from live_topics where topic = $1`,
    [topic],
  );
  return rows[0] ?? { epoch: '', lastSeq: 0 };
}

/**
 * Numbers up to `limit` committed rows of the topic in one transaction of `client`. The lock on the topic's row is
 * taken by a statement of its own, so that the rows are read after any other sequencer has committed.
 * @returns how many rows were numbered
 */
export async function numberRows(client: Querier, topic: string, limit: number): Promise<number> {
  await client.query('begin');
  try {
    await client.query('select 1 from live_topics where topic = $1 for update', [topic]);
    const { rowCount } = await client.query(
      `with waiting as (
         select id, row_number() over (order by id) as place from (
           select id from outbox where seq is null and topic = $1 order by id limit $2) next
       ), head as (
         update live_topics set last_seq = last_seq + (select count(*) from waiting)
         where topic = $1 and exists (select 1 from waiting)
         returning last_seq - (select count(*) from waiting) as before
       )
       update outbox set seq = head.before + waiting.place
       from waiting, head where outbox.id = waiting.id`,
      [topic, limit],
    );
    if (rowCount) await client.query(`select pg_notify('outbox_numbered', $1)`, [topic]);
    await client.query('commit');
    return rowCount ?? 0;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

export async function countUnnumbered(db: Querier): Promise<number> {
  const { rows } = await db.query<{ waiting: number }>(
    'select count(*)::int as waiting from outbox where seq is null',
  );
  return rows[0]?.waiting ?? 0;
}

/** Rows of (after, …] in order, at most `limit`. */
export async function readNumbered(
  db: Querier,
  topic: string,
  after: number,
  limit: number,
): Promise<OutboxRow[]> {
  const { rows } = await db.query<OutboxRow>(
    `select seq, key, kind, area_id as "areaId", dept_id as "deptId", payload as value, trace,
       created_at as "createdAt"
     from outbox where topic = $1 and seq > $2 order by seq limit $3`,
    [topic, after, limit],
  );
  return rows;
}

/** Removes numbered rows older than the resume window. @returns how many; ask again while it is `limit` */
export async function dropOldRows(
  db: Querier,
  topic: string,
  before: EpochMs,
  limit: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from outbox where id in (
       select id from outbox where topic = $1 and seq is not null and created_at < $2 limit $3)`,
    [topic, before, limit],
  );
  return rowCount ?? 0;
}
