import { minuteMs, type EpochMs } from '@contract/time';
import type { Pool, PoolClient } from 'pg';
import { clockSlackMs } from '../platform/clockSteps';
import type { PreparedQuery } from '../platform/database/statements';

/** Tables of what controllers keep: which version is wanted of a device, what was sent, and what it has confirmed. */
export type VersionTable = 'access_lists' | 'kept_plans';

/** What its controller has not confirmed as it is wanted. */
export interface OpenVersion {
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

/** Nothing is put off for longer: a time further ahead was written before our clock was set back. */
export const mostPauseMs = 5 * minuteMs;

/**
 * Those that are due, of sites that are heard; what is urgent comes first. What is open is found first: it is little or
 * nothing as a rule, while a plan that begins with the devices reads the whole fleet twice a second.
 */
export const readOpen = async (
  client: PoolClient,
  table: VersionTable,
  { shards, now, most }: { shards: readonly number[]; now: EpochMs; most: number },
): Promise<OpenVersion[]> => {
  const { rows } = await client.query<OpenVersion>(
    `with open as materialized (
       select device_id, wanted, confirmed, needs_all, pending_version, pending_parts, attempt, is_urgent, next_at
       from ${table} where (confirmed is distinct from wanted or needs_all)
         and (next_at <= $2::bigint or next_at > $2::bigint + ${mostPauseMs + clockSlackMs}))
     select l.device_id as "deviceId", s.code as "siteCode", d.code as "deviceCode", s.shard, l.wanted, l.confirmed,
       l.needs_all as "needsAll", l.pending_version as "pendingVersion", l.pending_parts as "pendingParts", l.attempt,
       l.is_urgent as "isUrgent"
     from open l join devices d on d.id = l.device_id join sites s on s.id = d.site_id
     join site_contacts c on c.site_id = s.id
     where c.is_online and d.retired_at is null and s.retired_at is null and s.shard = any($1::int[])
     order by l.is_urgent desc, l.next_at limit $3`,
    [shards, now, most],
  );
  return rows;
};

export interface SentVersion {
  deviceId: number;
  version: number;
  hash: string;
  nextAt: EpochMs;
}

export const writeSent = async (
  pool: Pool,
  table: VersionTable,
  sent: readonly SentVersion[],
  now: EpochMs,
): Promise<void> => {
  await pool.query(
    `update ${table} l set sent_version = t.version, sent_hash = t.hash, sent_at = $2::bigint,
       attempt = least(l.attempt + 1, 1000),
       -- What changed meanwhile is sent at once.
       next_at = case when l.wanted = t.version then t."nextAt" else l.next_at end
     from jsonb_to_recordset($1::jsonb) as t ("deviceId" int, version int, hash text, "nextAt" bigint)
     where l.device_id = t."deviceId"`,
    [JSON.stringify(sent), now],
  );
};

/** What cannot be made or sent now is looked at again later. */
export const putOff = async (
  pool: Pool,
  table: VersionTable,
  devices: readonly number[],
  until: EpochMs,
): Promise<void> => {
  await pool.query(`update ${table} set next_at = $2::bigint where device_id = any($1::int[])`, [
    devices,
    until,
  ]);
};

/** What a controller says of what it keeps, for one of its devices. */
export interface HeardState {
  deviceId: number;
  version: number;
  hash?: string | undefined;
  count?: number | undefined;
  pending?: { version: number; parts: number } | undefined;
  refused?: string | undefined;
}

/** After a refusal everything is sent, though not at once for ever. */
const afterRefusalMs = 2_000;

/**
 * What controllers say of what they keep. One that has something else than it ever confirmed lost its memory, or is
 * another machine: it gets all of it.
 */
export const writeHeard = (
  table: VersionTable,
  heard: readonly HeardState[],
  now: EpochMs,
): PreparedQuery => ({
  name: `${table}_heard`,
  text: `
    with heard as (
      select * from jsonb_to_recordset($1::jsonb) as t (device int, version int, hash text, count int, pending int,
        parts int, refused text)
    ), judged as (
      select l.device_id, h.*,
        coalesce(h.version = l.sent_version and h.hash = l.sent_hash, false) as is_sent,
        coalesce(h.version = l.confirmed and h.hash = l.confirmed_hash, false) as is_known,
        coalesce(h.pending = l.sent_version and h.refused is null, false) as is_on_its_way
      from heard h join ${table} l on l.device_id = h.device order by l.device_id for update of l
    )
    update ${table} l set
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
