import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { inTransaction } from '../../platform/database/transactionScope';

/** Adds up one business day of all sites by area and owner, in place of what was known of it. */
export async function countDay(pool: Pool, day: EpochMs, now: EpochMs): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Before the first site is read: what changes from here on has the day added up once more.
    await client.query('delete from changed_energy_days where day = $1', [day]);
    await client.query('delete from energy_days where day = $1', [day]);
    await client.query(
      `with seen as (
         select d.site_id, d.area_id, d.dept_id, d.total_kwh, h.total_kwh as hours
         from site_days d join site_day_hours h on h.site_id = d.site_id and h.day = d.day
         where d.day = $1 and h.day = $1 and d.total_kwh is not null
       ), hourly as (
         select area_id, dept_id, hour, sum(kwh) as kwh
         from seen, unnest(hours) with ordinality as h (kwh, hour) group by 1, 2, 3
       )
       insert into energy_days (day, area_id, dept_id, total_kwh, hours, sites)
       select $1, area_id, dept_id, sum(total_kwh),
         array(select y.kwh from hourly y where y.area_id = s.area_id and y.dept_id = s.dept_id order by y.hour),
         count(*)
       from seen s group by area_id, dept_id`,
      [day],
    );
    await client.query(
      `insert into energy_day_runs (day, at) values ($1, $2) on conflict (day) do update set at = excluded.at`,
      [day, now],
    );
  });
}
