import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Scope } from './scope';
import { scopeFilter } from './scopeFilter';

/** The areas, and all regions above them. */
const upwards = (areaIds: readonly number[]): RawBuilder<unknown> => sql`(
  with recursive up as (
    select id, parent_id from regions where id = any(${[...areaIds]}::int[])
    union select r.id, r.parent_id from up join regions r on r.id = up.parent_id
  ) select id from up)`;

/** Whether some area of the region in a column lies in these. */
export const touches = (column: string, areaIds: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(${sql.ref(column)} in ${upwards(areaIds)}, false)`;

/** Whether every area of the region in a column lies in these. */
export const isWithin = (column: string, areaIds: readonly number[]): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${touches(column, areaIds)} and not exists (
    with recursive below as (
      select id, level from regions where id = ${sql.ref(column)}
      union select r.id, r.level from below join regions r on r.parent_id = below.id
    ) select 1 from below where level = 'area' and id <> all(${[...areaIds]}::int[])))`;

export const areasOf = ({ grants }: Scope): number[] => [
  ...new Set(grants.flatMap(({ areaIds }) => areaIds)),
];

/** A row of a region is seen where the region reaches into what the actor sees; one of the whole network, everywhere. */
export const regionSeen = (scope: Scope, column: string): RawBuilder<SqlBool> =>
  scope.isAll
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${areasOf(scope).length > 0} and (${sql.ref(column)} is null or ${touches(column, areasOf(scope))}))`;

/** It is changed by those who see all of the region and every site in it. */
export const regionHeld = (scope: Scope, column: string): RawBuilder<SqlBool> =>
  scope.isAll
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${isWithin(column, areasOf(scope))} and not exists (select 1 from sites s where s.area_id in (
        with recursive below as (
          select id from regions where id = ${sql.ref(column)}
          union select r.id from below join regions r on r.parent_id = below.id
        ) select id from below) and not ${scopeFilter(scope, 's.area_id', 's.dept_id')}))`;
