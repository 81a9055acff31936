import type { CardListState } from '@contract/cardLists';
import type { EpochMs } from '@contract/time';
import type { Pool, PoolClient } from 'pg';
import type { PreparedQuery } from '../platform/database/statements';

/** A list that its controller has not confirmed as it is wanted. */
export interface OpenList {
  deviceId: number;
  siteCode: string;
  deviceCode: string;
  shard: number;
  wanted: number;
  confirmed: number | null;
  needsAll: boolean;
  pendingVersion: number | null;
  pendingParts: number;
  attempt: number;
  isUrgent: boolean;
}

/** Those that are due, of sites that are heard; what is urgent comes first. */
export const readOpen = async (
  client: PoolClient,
  shards: readonly number[],
  now: EpochMs,
  most: number,
): Promise<OpenList[]> => {
  const { rows } = await client.query<OpenList>(
    `select l.device_id as "deviceId", s.code as "siteCode", d.code as "deviceCode", s.shard, l.wanted, l.confirmed,
       l.needs_all as "needsAll", l.pending_version as "pendingVersion", l.pending_parts as "pendingParts", l.attempt,
       l.is_urgent as "isUrgent"
     from access_lists l join devices d on d.id = l.device_id join sites s on s.id = d.site_id
     join site_contacts c on c.site_id = s.id
     where (l.confirmed is distinct from l.wanted or l.needs_all) and l.next_at <= $2::bigint and c.is_online
       and d.retired_at is null and s.retired_at is null and s.shard = any($1::int[])
     order by l.is_urgent desc, l.next_at limit $3`,
    [shards, now, most],
  );
  return rows;
};

/** The cards whose entries changed since what each controller has confirmed. */
export const readChanges = async (
  client: PoolClient,
  doors: readonly number[],
): Promise<Map<number, number[]>> => {
  const { rows } = await client.query<{ id: number; cards: number[] }>(
    `select c.device_id as id, array_agg(distinct c.card_id) as cards
     from access_list_changes c join access_lists l on l.device_id = c.device_id
     where c.device_id = any($1::int[]) and c.version > l.confirmed and c.version <= l.wanted group by 1`,
    [doors],
  );
  return new Map(rows.map(({ id, cards }) => [id, cards]));
};

export interface SentPart {
  deviceId: number;
  version: number;
  hash: string;
  nextAt: EpochMs;
}

export const writeSent = async (pool: Pool, sent: readonly SentPart[], now: EpochMs): Promise<void> => {
  await pool.query(
    `update access_lists l set sent_version = t.version, sent_hash = t.hash, sent_at = $2::bigint,
       attempt = least(l.attempt + 1, 1000),
       -- What changed meanwhile is sent at once.
       next_at = case when l.wanted = t.version then t."nextAt" else l.next_at end
     from jsonb_to_recordset($1::jsonb) as t ("deviceId" int, version int, hash text, "nextAt" bigint)
     where l.device_id = t."deviceId"`,
    [JSON.stringify(sent), now],
  );
};

/** Lists that cannot be made now are looked at again later. */
export const putOff = async (pool: Pool, doors: readonly number[], until: EpochMs): Promise<void> => {
  await pool.query('update access_lists set next_at = $2::bigint where device_id = any($1::int[])', [
    doors,
    until,
  ]);
};

export interface HeardState extends CardListState {
  deviceId: number;
}

/** After a refusal the whole list is sent, though not at once for ever. */
const afterRefusalMs = 2_000;

/**
 * What controllers say of their lists. One that has another list than it ever confirmed lost its memory, or is another
 * machine: it gets all of it.
 */
export const writeHeard = (heard: readonly HeardState[], now: EpochMs): PreparedQuery => ({
  name: 'card_lists_heard',
  text: `
    with heard as (
      select * from jsonb_to_recordset($1::jsonb) as t (device int, version int, hash text, count int, pending int,
        parts int, refused text)
    ), judged as (
      select l.device_id, h.*,
        coalesce(h.version = l.sent_version and h.hash = l.sent_hash, false) as is_sent,
        coalesce(h.version = l.confirmed and h.hash = l.confirmed_hash, false) as is_known,
        coalesce(h.pending = l.sent_version and h.refused is null, false) as is_on_its_way
      from heard h join access_lists l on l.device_id = h.device order by l.device_id for update of l
    )
    update access_lists l set
      confirmed = case when j.is_sent then j.version when j.is_known then l.confirmed end,
      confirmed_hash = case when j.is_sent then j.hash when j.is_known then l.confirmed_hash end,
      confirmed_count = case when j.is_sent then j.count when j.is_known then l.confirmed_count end,
      confirmed_at = case when j.is_sent and l.confirmed is distinct from j.version then $2::bigint
        else l.confirmed_at end,
      needs_all = case when j.is_sent then false else l.needs_all or j.refused is not null or not j.is_known end,
      wanted_at = case when not j.is_sent and not j.is_known and l.confirmed is not distinct from l.wanted
        and not l.needs_all then $2::bigint else l.wanted_at end,
      is_urgent = l.is_urgent and not (j.is_sent and j.version = l.wanted),
      pending_version = case when j.is_on_its_way then j.pending end,
      pending_parts = case when j.is_on_its_way then j.parts else 0 end,
      attempt = case when j.is_on_its_way or j.is_sent then 0 else l.attempt end,
      refusal = case when j.is_sent then null else coalesce(j.refused, l.refusal) end,
      next_at = case when j.refused is not null then $2::bigint + ${afterRefusalMs}
        when j.is_on_its_way or j.is_sent then 0 else l.next_at end
    from judged j where l.device_id = j.device_id`,
  values: [
    JSON.stringify(
      heard.map(({ deviceId, version, hash, count, pending, refused }) => ({
        ...{ device: deviceId, version, hash, count, refused },
        ...{ pending: pending?.version, parts: pending?.parts },
      })),
    ),
    now,
  ],
});
