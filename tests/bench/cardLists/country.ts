import type { Pool } from 'pg';
import { shardOf } from '@contract/telemetry';
import { aHolder } from '@tests/support/cards';

export const [siteCount, areaCount, people] = [20_000, 40, 100];
export const ofArea = siteCount / areaCount;

interface Country {
  holderIds: number[];
  cardIds: number[];
  wideLevel: number;
  areaLevel: number;
}

/** 20,000 sites with a door each in 40 areas; a level for all of them with a hundred people, and one for an area. */
export async function aCountry(pool: Pool): Promise<Country> {
  const codes = Array.from({ length: siteCount }, (_, i) => `CL-${String(i).padStart(5, '0')}`);
  await pool.query(`insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '', '', '')`);
  await pool.query(`insert into install_batches (code, name) values ('one', 'one')`);
  await pool.query(
    `insert into regions (level, code, name_zh, name_en, name_hk) values ('province', 'P', '', '', '')`,
  );
  await pool.query(
    `insert into regions (level, code, name_zh, name_en, name_hk, parent_id)
     select 'area', 'A' || n, '', '', '', (select id from regions where code = 'P') from generate_series(0, $1 - 1) n`,
    [areaCount],
  );
  await pool.query(
    `insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id, lat, lng,
       shard, created_at)
     select u.code, u.code, 'station', 'D', b.id, i.id, r.id, 1, 30, 120, u.shard, 0
     from unnest($1::text[], $2::int[]) with ordinality u (code, shard, n)
     join regions r on r.code = 'A' || ((u.n - 1) % $3), build_types b, install_batches i
     where b.code = 'brick' and i.code = 'one'`,
    [codes, codes.map(shardOf), areaCount],
  );
  await pool.query(
    `insert into devices (site_id, code, class, name, created_at) select id, 'door', 'door', 'door', 0 from sites`,
  );
  await pool.query(`insert into site_contacts (site_id, heard_at, is_online) select id, 0, true from sites`);
  const { rows: levels } = await pool.query<{ id: number }>(
    `insert into access_levels (level_name, create_time) values ('All', 0), ('Area', 0) returning id`,
  );
  await pool.query(
    `insert into access_level_regions select $1::int, id from regions where code = 'P'
     union all select $2::int, id from regions where code = 'A7'`,
    [levels[0]!.id, levels[1]!.id],
  );
  const holderIds: number[] = [];
  const cardIds: number[] = [];
  for (let i = 0; i < people; i++) {
    const made = await aHolder(pool, `H-${i}`, [String(50_000_000 + i)]);
    holderIds.push(made.holderId);
    cardIds.push(...made.cardIds);
  }
  await pool.query('insert into access_level_holders select $1, unnest($2::int[])', [
    levels[0]!.id,
    holderIds,
  ]);
  await pool.query('update access_lists set confirmed = wanted, needs_all = false');
  await pool.query('analyze');
  return { holderIds, cardIds, wideLevel: levels[0]!.id, areaLevel: levels[1]!.id };
}

export const taking = async <T>(work: () => Promise<T>): Promise<[T, ms: number]> => {
  const startedMs = performance.now();
  const result = await work();
  return [result, performance.now() - startedMs];
};
