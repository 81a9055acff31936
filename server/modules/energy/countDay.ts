import { dayMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { inTransaction } from '../../platform/database/transactionScope';

/** Sites stand where they stood at the end of the day; one that was measured before it was registered stood there too. */
const sumOfDay = `
  with counted as (
    select d.site_id, d.area_id, d.dept_id, d.total_kwh, d.total_pct, h.total_kwh as hours
    from site_days d left join site_day_hours h on h.site_id = d.site_id and h.day = d.day and h.day = $1
    where d.day = $1
  ), seen as (
    select * from counted where total_kwh is not null and hours is not null
  ), placed as (
    select site_id, area_id, dept_id from counted
    union all
    select s.id, p.area_id, p.dept_id from sites s
    cross join lateral (
      select area_id, dept_id from site_placements where site_id = s.id and since < $2 order by since desc limit 1) p
    where s.created_at < $2 and coalesce(s.retired_at, $2) > $1
      and not exists (select 1 from counted c where c.site_id = s.id)
  ), placed_sums as (
    select area_id, dept_id, count(*) as of_sites from placed group by area_id, dept_id
  ), sums as (
    select area_id, dept_id, sum(total_kwh) as total_kwh, count(*) as sites, sum(total_pct) / 100.0 as known_sites
    from seen group by area_id, dept_id
  ), hourly as (
    select area_id, dept_id, hour, sum(kwh) as kwh
    from seen, unnest(hours) with ordinality as h (kwh, hour) group by 1, 2, 3
  )
  insert into energy_days (day, area_id, dept_id, total_kwh, hours, sites, known_sites, of_sites)
  select $1, p.area_id, p.dept_id, s.total_kwh,
    array(select y.kwh from hourly y where y.area_id = p.area_id and y.dept_id = p.dept_id order by y.hour),
    coalesce(s.sites, 0), coalesce(s.known_sites, 0), p.of_sites
  from placed_sums p left join sums s using (area_id, dept_id)`;

/** Adds up one business day of all sites by area and owner, in place of what was known of it. */
export async function countDay(pool: Pool, day: EpochMs, now: EpochMs): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Before the first site is read: what changes from here on has the day added up once more.
    await client.query('delete from changed_energy_days where day = $1', [day]);
    await client.query('delete from energy_days where day = $1', [day]);
    await client.query(sumOfDay, [day, day + dayMs]);
    await client.query(
      `insert into energy_day_runs (day, at) values ($1, $2) on conflict (day) do update set at = excluded.at`,
      [day, now],
    );
  });
}
