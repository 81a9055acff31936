import { sql } from 'kysely';
import { silenceAlarm, type SiteStatesAt, type SiteStatesQuery } from '@contract/siteStates';
import type { Db } from '../../platform/database/database';
import { scopeFilter, type Scope } from '../scope';

/**
 * How the visible sites stood at each moment, by the alarms that were active then. Late records count as well: they
 * are what is known today of how it was. One pass over the alarms that overlap the span, then one row a site and
 * moment.
 */
export async function siteStatesBetween(
  db: Db,
  scope: Scope,
  { from, to, stepMs }: SiteStatesQuery,
): Promise<SiteStatesAt[]> {
  const { rows } = await sql<SiteStatesAt>`
    with stood as (
      select a.site_id, a.level, a.raised_at, coalesce(a.cleared_at, 9223372036854775807) as ended_at,
        (a.definition_id = ${silenceAlarm})::int as is_silent
      from alarms a join sites s on s.id = a.site_id
      where a.raised_at <= ${to} and (a.cleared_at is null or a.cleared_at > ${from})
        and ${scopeFilter(scope, 's.area_id', 's.dept_id')}
    ),
    at_moment as (
      select m.at, t.site_id, min(t.level)::int as worst, max(t.is_silent) as is_silent
      from generate_series(${from}::bigint, ${to}::bigint, ${stepMs}::bigint) m (at)
      join stood t on t.raised_at <= m.at and t.ended_at > m.at
      group by m.at, t.site_id
    )
    select m.at,
      coalesce(array_agg(x.site_id order by x.site_id) filter (where x.site_id is not null), '{}') as "siteId",
      coalesce(array_agg(x.worst order by x.site_id) filter (where x.site_id is not null), '{}') as worst,
      coalesce(array_agg(x.is_silent order by x.site_id) filter (where x.site_id is not null), '{}') as "isSilent"
    from generate_series(${from}::bigint, ${to}::bigint, ${stepMs}::bigint) m (at)
    left join at_moment x on x.at = m.at
    group by m.at order by m.at`.execute(db);
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}
