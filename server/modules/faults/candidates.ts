import { sql } from 'kysely';
import { workFault } from '@contract/calls/faults';
import type { FaultCandidate } from '@contract/faultChoices';
import { hourMs, type EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import type { OrderRow } from './orderRow';

type Facts = Omit<FaultCandidate, 'score'>;

/** On duty weighs most, then whether one is of the team that the order names, knows the fault and is near; every open order takes something away. */
const weights = { duty: 40, team: 35, skill: 30, near: 20, close: 20, order: 8 };
const closeM = 30_000;
/** An older position says nothing about where somebody is. */
const positionHours = 4;
export const scoreOf = ({ isOnDuty, isOfTeam, isSkilled, isNear, distanceM, openOrders }: Facts): number =>
  (isOnDuty ? weights.duty : 0) +
  (isOfTeam ? weights.team : 0) +
  (isSkilled ? weights.skill : 0) +
  (isNear ? weights.near : 0) +
  (distanceM !== null && distanceM <= closeM ? weights.close : 0) -
  Math.min(openOrders, 10) * weights.order;

/**
 * People who may work on orders of the site, the best first. Whoever holds a role with the permission and the site's
 * area and department counts; people that see everything are offered only where they are in a team.
 */
export async function candidatesFor(db: Db, row: OrderRow, now: EpochMs): Promise<FaultCandidate[]> {
  const { rows } = await sql<Facts>`
    with recursive above as (
      select r.id, r.parent_id from regions r where r.id = ${row.area_id}
      union select r.id, r.parent_id from above a join regions r on r.id = a.parent_id
    ), able as (
      select distinct u.id from users u
      join user_roles m on m.user_id = u.id
      join roles r on r.id = m.role_id and r.status = '0' and not r.is_deleted
      where u.status = '0' and not u.is_deleted and exists (
          select 1 from role_menus rm join menus on menus.id = rm.menu_id and menus.status = '0'
          where rm.role_id = r.id and ${workFault.permission} = any(string_to_array(menus.perms, ',')))
        and exists (select 1 from role_regions rr join above on above.id = rr.region_id where rr.role_id = r.id)
        and case r.data_scope when '1' then true
          when '2' then exists (select 1 from role_depts rd where rd.role_id = r.id and rd.dept_id = ${row.dept_id})
          when '3' then u.dept_id = ${row.dept_id}
          when '4' then u.dept_id = ${row.dept_id} or exists (select 1 from depts d where d.id = ${row.dept_id}
            and u.dept_id::text = any(string_to_array(d.ancestors, ',')))
          -- Of oneself only: sees no place by the role, and is sent where its areas are.
          when '5' then true else false end
      union
      select tm.user_id from fault_team_members tm join users u on u.id = tm.user_id
      where u.status = '0' and not u.is_deleted and u.is_super
    )
    select u.id as "userId", u.user_name as "userName", u.nick_name as "nickName",
      (select string_agg(t.team_name, ', ' order by t.team_name) from fault_team_members tm
        join fault_teams t on t.id = tm.team_id where tm.user_id = u.id) as team,
      exists (select 1 from duty_shifts ds where ds.user_id = u.id and ds.starts_at <= ${now} and ds.ends_at > ${now}) as "isOnDuty",
      exists (select 1 from fault_team_members tm where tm.user_id = u.id and tm.team_id = ${row.team_id}) as "isOfTeam",
      exists (select 1 from fault_skills k where k.user_id = u.id and k.type_id = ${row.type_id}) as "isSkilled",
      exists (select 1 from fault_team_members tm join fault_teams t on t.id = tm.team_id
        join above on above.id = t.region_id where tm.user_id = u.id) as "isNear",
      (select count(*)::int from fault_orders o where o.assignee_id = u.id
        and o.state not in ('closed', 'cancelled', 'merged', 'repaired')) as "openOrders",
      (select round(2 * 6371000 * asin(sqrt(least(1, power(sin(radians(p.lat - s.lat) / 2), 2)
          + cos(radians(s.lat)) * cos(radians(p.lat)) * power(sin(radians(p.lng - s.lng) / 2), 2)))))::int
        from fault_positions p, sites s where p.user_id = u.id and s.id = ${row.site_id}
          and p.at > ${now - positionHours * hourMs} and not (s.lat = 0 and s.lng = 0)) as "distanceM"
    from able join users u on u.id = able.id
    order by u.nick_name, u.id limit 500`.execute(db);
  return rows
    .map((facts) => ({ ...facts, score: scoreOf(facts) }))
    .toSorted((a, b) => b.score - a.score || a.openOrders - b.openOrders);
}
