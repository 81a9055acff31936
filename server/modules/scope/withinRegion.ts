import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Whether the area in a column (an SQL expression) is this region or lies anywhere below it. */
export const withinRegion = (column: string, regionId: unknown): RawBuilder<SqlBool> => sql<SqlBool>`
  ${sql.raw(column)} in (
    with recursive below as (
      select id from regions where id = ${regionId}
      union
      select r.id from below join regions r on r.parent_id = below.id
    )
    select id from below)`;
