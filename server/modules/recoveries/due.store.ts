import { recoveryDays, recoveryEveryDays } from '@contract/recoveries';
import { dayMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import type { MendedOrder, SiteChanges } from './windows';

/** Orders `o` of devices `v` and alarm definitions `d` that are about cooling. */
export const aboutCooling = sql`(o.diagnosis_kind is not null or v.class in ('ac', 'fan') or 'cooling' = any(d.audience))`;
export const withCooling = sql`left join devices v on v.id = o.device_id left join alarm_definitions d on d.id = o.definition_id`;

/** Mended by somebody who did something. */
export const mended = sql`o.state in ('repaired', 'closed') and o.repaired_at is not null
  and o.result is distinct from 'noAction'`;

/** Readings may be late by so much. */
const lateDays = 7;

/** Mended orders whose days are not full yet and that no night looked at lately. */
export async function dueOrders(db: Db, day: EpochMs): Promise<MendedOrder[]> {
  const oldest = day - (recoveryDays.after + lateDays + recoveryEveryDays) * dayMs;
  const { rows } = await sql<MendedOrder>`
    select o.id, o.site_id as "siteId", s.area_id as "areaId", o.began_at as "beganAt",
      coalesce(o.fault_ended_at, o.repaired_at) as "endedAt", o.repaired_at as "repairedAt"
    from fault_orders o join sites s on s.id = o.site_id and s.retired_at is null ${withCooling}
    left join fault_recoveries r on r.order_id = o.id and r.repaired_at = o.repaired_at
    where o.repaired_at >= ${oldest}::bigint and o.repaired_at < ${day + dayMs}::bigint and ${mended} and ${aboutCooling}
      and (r.night is null or r.night <= ${day - recoveryEveryDays * dayMs}::bigint)
    order by o.site_id, o.id`.execute(db);
  return rows;
}

/** What else changed these sites since then: faults of cooling, plans, experiments. */
export async function changesOf(
  db: Db,
  siteIds: readonly number[],
  since: EpochMs,
): Promise<Map<number, SiteChanges>> {
  const { rows } = await sql<SiteChanges>`
    select s.id as "siteId",
      (select coalesce(json_agg(json_build_object('id', o.id, 'from', o.began_at,
          'to', case when o.state in ('repaired', 'closed') then o.repaired_at end) order by o.id), '[]')
        from fault_orders o ${withCooling} where o.site_id = s.id and o.state not in ('merged', 'cancelled')
          and o.began_at >= ${since}::bigint and ${aboutCooling}) as faults,
      (select coalesce(json_agg(x.at), '[]') from (
        select since as at from site_strategies where site_id = s.id and mode <> 'shadow'
        union all
        select unnest(array[e.day_starts[1], coalesce(e.ended_at, e.day_starts[cardinality(e.day_starts)])])
        from experiments e where e.site_id = s.id) x) as plans
    from sites s where s.id = any(${siteIds}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.siteId, row]));
}
