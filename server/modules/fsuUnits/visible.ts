import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor } from '../../platform/http/route';
import { scopeFilter, type ScopeOf } from '../scope';

/** A unit that a person entered with its address, and that registers from another one. */
export const isElsewhere = (table: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<boolean>`(${of('state')} = 'waiting' and ${of('address')} <> '' and (
    ${of('claimed_source')} not in ('', ${of('address')}) or ${of('claimed_address')} not in ('', ${of('address')})))`;
};

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
