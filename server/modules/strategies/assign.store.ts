import { sql } from 'kysely';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';

/**
 * Writes down which plan applies at which site. Of the programs whose scope holds a site the most specific one counts:
 * a group before an area, an area before its city and its province, then a building type, then a class; of two that are
 * as specific, the newer. A rollout's version works at the sites that it has reached; at the others the version before
 * goes on, and where there is none the new one is in shadow. A site that falls out of every plan gives back what one has
 * set, and is then forgotten. On days without the strategy of an experiment, and after one that was stopped for safety, a
 * plan that would act gives back what it has set and waits.
 */
export async function assignPlans(db: Db | Trx, now: EpochMs): Promise<void> {
  await sql`
    with scoped as (
      select distinct on (s.id) s.id as site_id, s.shard, p.id as program_id, p.state, p.version, p.active_version,
        r.id as rollout_id, r.version as rolling_version
      from sites s
      join regions a on a.id = s.area_id
      left join regions c on c.id = a.parent_id
      left join regions v on v.id = c.parent_id
      join strategy_programs p on p.ended_at is null and p.state in ('shadow', 'rollingOut', 'active')
        and (p.region_id is null or p.region_id in (a.id, c.id, v.id))
        and (p.station_class is null or p.station_class = s.station_class)
        and (p.build_type_id is null or p.build_type_id = s.build_type_id)
        and (not p.is_group_bound or exists (select 1 from unit_group_members m join devices d on d.id = m.device_id
          where m.group_id = p.group_id and d.site_id = s.id))
      left join strategy_rollouts r on r.program_id = p.id and r.ended_at is null
      where s.retired_at is null and exists (select 1 from devices d
        where d.site_id = s.id and d.class = 'ac' and d.control_path <> 'none' and d.retired_at is null)
      order by s.id, p.is_group_bound desc,
        case p.region_id when a.id then 3 when c.id then 2 when v.id then 1 else 0 end desc,
        p.build_type_id is not null desc, p.station_class is not null desc, p.id desc
    ), off as (
      select distinct e.site_id from experiments e where e.is_held
        or (e.state = 'running' and not coalesce(e.arms[width_bucket(${now}::bigint, e.day_starts)], true))
    ), wanted as (
      select w.site_id, w.shard, w.program_id,
        case when w.state = 'shadow' then w.version
          when w.state = 'active' or i.site_id is null then coalesce(w.active_version, w.rolling_version)
          else w.rolling_version end as version,
        case when w.state = 'shadow' or (w.state <> 'active' and i.site_id is null and w.active_version is null)
            then 'shadow'
          when w.site_id in (select site_id from off) then 'returning' else 'active' end as mode
      from scoped w
      left join strategy_rollout_sites i on i.rollout_id = w.rollout_id and i.site_id = w.site_id
    ), written as (
      insert into site_strategies as g (site_id, shard, program_id, version, mode, since)
      select site_id, shard, program_id, version, mode, ${now}::bigint from wanted
      on conflict (site_id) do update set shard = excluded.shard, program_id = excluded.program_id,
        version = excluded.version, mode = excluded.mode, since = excluded.since
      where (g.shard, g.program_id, g.version, g.mode)
        is distinct from (excluded.shard, excluded.program_id, excluded.version, excluded.mode)
    )
    update site_strategies set mode = 'returning', since = ${now}::bigint
    where mode <> 'returning' and site_id not in (select site_id from wanted)`.execute(db);
  await forgetReturned(db);
}

/** Sites at which nothing is left to give back; not those of an experiment, whose plan acts again another day. */
async function forgetReturned(db: Db | Trx): Promise<void> {
  const isUnderTest = sql`exists (select 1 from experiments e join strategy_programs p on p.id = e.program_id
    where e.site_id = g.site_id and (e.state = 'running' or e.is_held) and p.id = g.program_id
      and p.ended_at is null and p.state in ('active', 'rollingOut'))`;
  await sql`
    delete from site_strategies g where g.mode = 'returning' and not ${isUnderTest} and not exists (
      select 1 from devices d join desired_points p on p.device_id = d.id join commands c on c.id = p.command_id
      where d.site_id = g.site_id and c.origin in ('strategy', 'expiry')) and not exists (
      select 1 from commands c where c.site_id = g.site_id and c.origin = 'strategy' and c.ended_at is null)
    and exists (select 1 from strategy_states t
      where t.site_id = g.site_id and t.decided_at > g.since)`.execute(db);
  await sql`
    delete from site_strategies g where g.mode = 'returning' and not ${isUnderTest} and not exists (
      select 1 from strategy_states t where t.site_id = g.site_id)`.execute(db);
  await sql`
    delete from site_strategies g using sites s where s.id = g.site_id and s.retired_at is not null`.execute(
    db,
  );
}
