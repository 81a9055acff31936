import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { ShardWatermark } from './heldShards';
import { int4Array, int8Array } from '../platform/database/binaryArray';
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
