import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Grant, Scope } from './scope';

/** `covers` as a condition of SQL over two columns; never null, so that it may be negated. */
export function scopeFilter(scope: Scope, areaColumn: string, deptColumn: string): RawBuilder<SqlBool> {
  if (scope.isAll) return sql<SqlBool>`true`;
  if (scope.grants.length === 0) return sql<SqlBool>`false`;
  const conditions = scope.grants.map((grant) => conditionOf(grant, areaColumn, deptColumn));
  return sql<SqlBool>`coalesce((${sql.join(conditions, sql` or `)}), false)`;
}

function conditionOf(grant: Grant, areaColumn: string, deptColumn: string): RawBuilder<SqlBool> {
  const area = sql<SqlBool>`${sql.ref(areaColumn)} = any(${[...grant.areaIds]}::int[])`;
  if (grant.deptIds === 'all') return area;
  return sql<SqlBool>`(${area} and ${sql.ref(deptColumn)} = any(${[...grant.deptIds]}::int[]))`;
}
