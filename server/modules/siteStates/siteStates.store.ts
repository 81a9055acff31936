import { sql } from 'kysely';
import { silenceAlarm, type SiteStatesAt, type SiteStatesQuery } from '@contract/siteStates';
import type { Db } from '../../platform/database/database';
import { scopeFilter, type Scope } from '../scope';

const forever = sql.raw('9223372036854775807::bigint');

/**
 * Which steps begin and end what suppresses an alarm, named as `suppressed_by` names it, beside the shelf; and its
 * acknowledgement.
 */
const holdSteps = sql.raw(`(values
  ('shelved', 'shelf', true), ('unshelved', 'shelf', false),
  ('outOfService', 'maintenance', true), ('inService', 'maintenance', false),
  ('suppressed', 'parent', true), ('unsuppressed', 'parent', false),
  ('weatherExplained', 'weather', true), ('weatherEnded', 'weather', false),
  ('acknowledged', 'answer', true), ('unacknowledged', 'answer', false), ('reAlarmed', 'answer', false)) as k (kind, hold, begins)`);

/**
 * When the alarms of `stood` were suppressed or acknowledged: from a step to the next of its kind. Maintenance and shelf may be given at
 * the raise without a step: then they are read from the first that ended them, or from the present when none did.
 */
const held = sql`
  steps as (
    select t.alarm_id, k.hold, k.begins, t.recorded_at as at, lead(t.recorded_at) over life as next,
      row_number() over life as nth
    from stood s join alarm_transitions t on t.alarm_id = s.id join ${holdSteps} on k.kind = t.kind
    window life as (partition by t.alarm_id, k.hold order by t.id)
  ),
  lasted as (
    select alarm_id, hold, at as since, coalesce(next, ${forever}) as until from steps where begins
    union all
    select alarm_id, hold, 0, at from steps where nth = 1 and not begins and hold <> 'answer'
    union all
    select s.id, n.hold, n.since, ${forever} from stood s
      cross join lateral (values (s.suppressed_by, 0), (case when s.shelved_until is not null then 'shelf' end, 0),
        (case when s.acknowledged_at is not null then 'answer' end, s.acknowledged_at)) n (hold, since)
      left join steps on steps.alarm_id = s.id and steps.hold = n.hold
      where n.hold is not null and steps.hold is null
  ),
  held as (
    select l.* from lasted l join stood s on s.id = l.alarm_id where l.hold <> 'answer' and not s.is_late
  ),
  answered as (select * from lasted where hold = 'answer')`;

/**
 * How the visible sites stood at each moment, by the alarms that were active then and that nothing suppressed, as the
 * map tells it of the present. Late records count as well: they are what is known today of how it was. What suppressed
 * an alarm marks its site until the alarm is over and acknowledged. One pass over the alarms that overlap the span, then
 * one row a site and moment.
 */
export async function siteStatesBetween(
  db: Db,
  scope: Scope,
  { from, to, stepMs }: SiteStatesQuery,
): Promise<SiteStatesAt[]> {
  const { rows } = await sql<SiteStatesAt>`
    with ended as (
      select alarm_id, max(recorded_at) filter (where kind = 'reset') as reset_at,
        max(recorded_at) filter (where kind = 'superseded') as superseded_at
      from alarm_transitions where kind in ('reset', 'superseded') and recorded_at > ${from} group by alarm_id
    ),
    stood as materialized (
      select a.id, a.site_id, a.level, a.raised_at, a.suppressed_by, a.shelved_until, a.acknowledged_at, a.is_late,
        case when a.is_latched then ${forever} else greatest(coalesce(a.cleared_at, ${forever}), e.reset_at) end
          as ended_at,
        coalesce(e.superseded_at, ${forever}) as superseded_at,
        (a.definition_id = ${silenceAlarm})::int as is_silent
      from alarms a join sites s on s.id = a.site_id left join ended e on e.alarm_id = a.id
      where a.raised_at <= ${to} and (a.superseded_by is null or e.superseded_at is not null or a.cleared_at > ${from})
        and (a.cleared_at is null or a.cleared_at > ${from} or a.is_latched or e.reset_at is not null
          or (not a.is_late and (a.acknowledged_at is null or a.acknowledged_at > ${from})))
        and ${scopeFilter(scope, 's.area_id', 's.dept_id', 's.id')}
    ),
    ${held},
    at_moment as (
      select m.at, t.site_id,
        coalesce(min(t.level) filter (where t.ended_at > m.at and h.alarm_id is null), 0)::int as worst,
        max(t.is_silent * (t.ended_at > m.at)::int) as is_silent,
        max((h.alarm_id is not null)::int) as is_suppressed
      from generate_series(${from}::bigint, ${to}::bigint, ${stepMs}::bigint) m (at)
      join stood t on t.raised_at <= m.at and t.superseded_at > m.at
      left join held h on h.alarm_id = t.id and h.since <= m.at and h.until > m.at
      left join answered k on k.alarm_id = t.id and k.since <= m.at and k.until > m.at
      where t.ended_at > m.at or (h.alarm_id is not null and k.alarm_id is null)
      group by m.at, t.site_id
    )
    select m.at,
      coalesce(array_agg(x.site_id order by x.site_id) filter (where x.site_id is not null), '{}') as "siteId",
      coalesce(array_agg(x.worst order by x.site_id) filter (where x.site_id is not null), '{}') as worst,
      coalesce(array_agg(x.is_silent order by x.site_id) filter (where x.site_id is not null), '{}') as "isSilent",
      coalesce(array_agg(x.is_suppressed order by x.site_id) filter (where x.site_id is not null), '{}')
        as "isSuppressed"
    from generate_series(${from}::bigint, ${to}::bigint, ${stepMs}::bigint) m (at)
    left join at_moment x on x.at = m.at
    group by m.at order by m.at`.execute(db);
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}
