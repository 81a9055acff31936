import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor } from '../../platform/http/route';
import { scopeFilter, type ScopeOf } from '../scope';

/** Units of sites in sight; those without a site are for who sees everything. */
export async function visibleUnits(
  scopeOf: ScopeOf,
  actor: Actor,
  permission: string,
): Promise<RawBuilder<SqlBool>> {
  const scope = await scopeOf(actor, permission);
  return scope.isAll
    ? sql`true`
    : sql`exists (select 1 from sites s where s.id = t.site_id and ${scopeFilter(scope, 's.area_id', 's.dept_id')})`;
}
