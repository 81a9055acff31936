import type { Language } from '@contract/languages';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { scopeFilter, type Scope } from '../scope';

export interface ReportedSite {
  id: number;
  code: string;
  name: string;
  areaId: number;
  province: string | null;
  city: string | null;
  area: string | null;
}

/** Sites in sight, in the order of places. */
export async function sitesInSight(db: Db, scope: Scope, language: Language): Promise<ReportedSite[]> {
  const name = (region: string) => sql`${sql.raw(region)}.${sql.ref(`name_${language}`)}`;
  const { rows } = await sql<ReportedSite>`
    select s.id, s.code, s.name, s.area_id as "areaId", ${name('r3')} as province, ${name('r2')} as city,
      ${name('r1')} as area
    from sites s left join regions r1 on r1.id = s.area_id left join regions r2 on r2.id = r1.parent_id
    left join regions r3 on r3.id = r2.parent_id
    where s.retired_at is null and ${scopeFilter(scope, 's.area_id', 's.dept_id')}
    order by 5, 6, 7, s.code`.execute(db);
  return rows;
}
