import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { ShardWatermark } from './heldShards';
import { int4Array, int8Array } from '../platform/database/binaryArray';
import type { Site } from './places';
import type { PreparedQuery } from '../platform/database/statements';

interface WatermarkRow {
  shard: number;
  seen_until: EpochMs;
  seeing_ms: number;
}

export const readWatermarks = async (
  pool: Pool,
  shards: readonly number[],
): Promise<Map<number, ShardWatermark>> => {
  const { rows } = await pool.query<WatermarkRow>(
    'select shard, seen_until, seeing_ms from shard_watermarks where shard = any($1::smallint[])',
    [shards],
  );
  return new Map(
    rows.map(({ shard, seen_until: seenUntil, seeing_ms: seeingMs }) => [
      shard,
      { shard, seenUntil, seeingMs },
    ]),
  );
};

/** Only of shards that are still leased to us. */
export const writeWatermarks = (owner: string, watermarks: readonly ShardWatermark[]): PreparedQuery => ({
  name: 'ingest_watermarks',
  text: `
    insert into shard_watermarks (shard, seen_until, seeing_ms)
    select u.shard, u.seen_until, u.seeing_ms
    from unnest($2::int4[], $3::int8[], $4::int8[]) as u (shard, seen_until, seeing_ms)
    join ingest_shards l on l.shard = u.shard and l.owner = $1
    on conflict (shard) do update set seen_until = excluded.seen_until, seeing_ms = excluded.seeing_ms`,
  values: [
    owner,
    int4Array(watermarks, ({ shard }) => shard),
    int8Array(watermarks, ({ seenUntil }) => seenUntil),
    int8Array(watermarks, ({ seeingMs }) => seeingMs),
  ],
});

interface ContactRow {
  code: string;
  heard_at: EpochMs;
  is_online: boolean;
  heard_seeing_ms: number;
}

/** Reads when the sites of these shards were heard; what this process knew before it had their leases is dropped. */
export const loadContacts = async (
  pool: Pool,
  sites: ReadonlyMap<string, Site>,
  watermarks: ReadonlyMap<number, ShardWatermark>,
  shards: readonly number[],
): Promise<void> => {
  const { rows } = await pool.query<ContactRow>(
    `select s.code, c.heard_at, c.is_online, c.heard_seeing_ms
     from site_contacts c join sites s on s.id = c.site_id where s.shard = any($1::smallint[])`,
    [shards],
  );
  for (const row of rows) {
    const site = sites.get(row.code);
    if (site === undefined) continue;
    // A watermark is written less often than contacts are.
    const heardSeeingMs = Math.min(row.heard_seeing_ms, watermarks.get(site.shard)?.seeingMs ?? 0);
    site.contact = { heardAt: row.heard_at, isOnline: row.is_online, writtenAt: row.heard_at, heardSeeingMs };
  }
};
