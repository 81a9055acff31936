import { dayMs, hourMs } from '@contract/time';
import { zoneClock } from '@contract/plantTime';
import { calendarIn } from '@server/modules/energy/compared';
import { createMonthPartitions } from '@server/modules/energy/siteDays/partitions';
import type { Pool } from 'pg';

/** Of the demonstration and of products under test. */
const zone = 'Asia/Shanghai';

/** Energy of a site on a day, in kWh, as SQL over the site `s` and the day `d`; and the mean outdoors, in °C. */
export interface DayFormula {
  it: string;
  ac: string;
  outdoors: string;
}

/** What every site used on each of the last days of the plant, as the counting of their quarters leaves it. */
export async function storeDays(pool: Pool, days: number, { it, ac, outdoors }: DayFormula): Promise<void> {
  const clock = zoneClock(zone);
  const today = clock.dayStart(Date.now());
  const starts = Array.from({ length: days }, (_, at) =>
    clock.dayStart(today - (days - at) * dayMs + hourMs),
  );
  await createMonthPartitions(calendarIn(zone, clock.dayStart)).ensure(pool, starts);
  await pool.query(
    `insert into site_days (site_id, day, area_id, dept_id, total_kwh, it_kwh, ac_kwh, fan_kwh, loss_kwh, other_kwh,
       sharp_kwh, peak_kwh, flat_kwh, valley_kwh, deep_kwh, peak_w, out_mean_c, out_min_c, out_max_c, out_source,
       out_error_k, room_mean_c, room_max_c, cooling_kh, heating_kh, starts, run_h, above_h, free_used_h,
       free_available_h, total_pct, it_pct, ac_pct, fan_pct, out_pct, room_pct, findings, counted_at)
     select id, day, area_id, dept_id, total, it, ac, 1, 3, 4, 0.1 * total, 0.3 * total, 0.3 * total, 0.25 * total,
       0.05 * total, 6000, out, out - 6, out + 7, 1, 0.5, 25, 27, 40, 10, 60, 20, 0.5, 2, 8, 100, 100, 100, 100, 100,
       100, 0, day
     from (
       select s.id, d.day, s.area_id, s.dept_id, v.*, v.it + v.ac + 8 as total
       from sites s, unnest($1::bigint[]) as d (day),
         lateral (select (${outdoors})::real as out) as o,
         lateral (select (${it})::real as it, (${ac})::real as ac, o.out) as v
     ) as days
     on conflict do nothing`,
    [starts],
  );
}
