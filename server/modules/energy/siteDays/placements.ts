import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';

/** Notes sites that are new or stand elsewhere than noted. What is told of days before a first note stands there too. */
export async function notePlacements(pool: Pool, now: EpochMs): Promise<void> {
  await pool.query(
    `insert into site_placements (site_id, since, area_id, dept_id)
     select s.id, case when p.site_id is null then 0 else $1::bigint end, s.area_id, s.dept_id
     from sites s left join lateral (
       select * from site_placements p where p.site_id = s.id order by p.since desc limit 1) p on true
     where (p.area_id, p.dept_id) is distinct from (s.area_id, s.dept_id)
     on conflict (site_id, since) do update set area_id = excluded.area_id, dept_id = excluded.dept_id`,
    [now],
  );
}
