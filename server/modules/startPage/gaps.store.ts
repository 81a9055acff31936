import { mostGapExamples, siteGaps, type SiteGap } from '@contract/startPage';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { scopeFilter, type Scope } from '../scope';

/** What is missing at sites that are not retired. (0, 0) means position unset. */
export async function siteGapsIn(db: Db, scope: Scope): Promise<SiteGap[]> {
  const { rows } = await sql<SiteGap>`
    with seen as (
      select id, code, name, lat, lng from sites
      where retired_at is null and ${scopeFilter(scope, 'area_id', 'dept_id', 'id')}
    ), lacking as (
      select 'withoutPosition' as gap, id, code, name from seen where lat = 0 and lng = 0
      union all
      select 'withoutDevices', id, code, name from seen
      where not exists (select 1 from devices d where d.site_id = seen.id and d.retired_at is null)
      union all
      select 'silent', id, code, name from seen
      where exists (select 1 from alarms a
        where a.definition_id = 'controllerSilent' and a.site_id = seen.id and a.cleared_at is null)
      union all
      select 'notUnderstood', id, code, name from seen
      where exists (select 1 from site_link_faults f where f.site_id = seen.id and f.fault = 'notUnderstood')
    )
    select gap, count(*)::int as sites,
      to_json((array_agg(json_build_object('siteId', id, 'code', code, 'name', name) order by code))[1:${mostGapExamples}::int])
        as examples
    from lacking group by gap`.execute(db);
  return rows.toSorted((a, b) => siteGaps.indexOf(a.gap) - siteGaps.indexOf(b.gap));
}
