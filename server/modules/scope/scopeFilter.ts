import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Grant, Scope } from './scope';

/**
 * `covers` as a condition of SQL over columns of area, department and site; never null, so that it may be negated.
 * Without a column of the site, what is granted by site alone is not seen.
 */
export function scopeFilter(
  scope: Scope,
  areaColumn: string,
  deptColumn: string,
  siteColumn?: string,
): RawBuilder<SqlBool> {
  if (scope.isAll) return sql<SqlBool>`true`;
  const siteIds = siteColumn === undefined ? [] : (scope.siteIds ?? []);
  const conditions = scope.grants.map((grant) => conditionOf(grant, areaColumn, deptColumn));
  if (siteColumn !== undefined && siteIds.length > 0)
    conditions.push(sql<SqlBool>`${sql.ref(siteColumn)} = any(${[...siteIds]}::int[])`);
  if (conditions.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`coalesce((${sql.join(conditions, sql` or `)}), false)`;
}

function conditionOf(grant: Grant, areaColumn: string, deptColumn: string): RawBuilder<SqlBool> {
  const area = sql<SqlBool>`${sql.ref(areaColumn)} = any(${[...grant.areaIds]}::int[])`;
  if (grant.deptIds === 'all') return area;
  return sql<SqlBool>`(${area} and ${sql.ref(deptColumn)} = any(${[...grant.deptIds]}::int[]))`;
}
