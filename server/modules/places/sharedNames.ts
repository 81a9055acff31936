import { sql, type RawBuilder } from 'kysely';

/** Whether another device of the same site has the name of the one at `alias`; false where that is missing. */
export const isNameShared = (alias: string): RawBuilder<boolean> => sql`exists (select from devices o
  where o.site_id = ${sql.ref(`${alias}.site_id`)} and o.name = ${sql.ref(`${alias}.name`)}
    and o.id <> ${sql.ref(`${alias}.id`)})`;
