import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isWithin, touches } from './regionScope';
import type { Grant, Scope } from './scope';

const anyOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

const ofDept = ({ deptIds }: Grant, column: string): RawBuilder<SqlBool> =>
  deptIds === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`coalesce(${sql.ref(column)} = any(${[...deptIds]}::int[]), false)`;

/**
 * People who hold cards belong to a department and a region: they are seen where both are in sight, even a part of the
 * region, and changed where all of it is. Who belongs nowhere is seen by those who see everything.
 */
export const holderFilter = (scope: Scope, alias: string, how: 'seen' | 'changed'): RawBuilder<SqlBool> => {
  if (scope.isAll) return sql<SqlBool>`true`;
  const inRegion = how === 'seen' ? touches : isWithin;
  return anyOf(
    scope.grants.map(
      (grant) =>
        sql<SqlBool>`(${inRegion(`${alias}.region_id`, grant.areaIds)} and ${ofDept(grant, `${alias}.dept_id`)})`,
    ),
  );
};
