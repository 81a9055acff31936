import { sql } from 'kysely';
import type { Resource } from '@contract/resources';
import { columnNameOf, idColumnOf } from '../../crud/columns';
import type { Db } from '../../platform/database/database';

/** The texts of each row that no other row has, by its id: a code, a login. */
export async function keysOf(
  db: Db,
  resources: readonly Resource[],
  name: string,
): Promise<Map<string, readonly string[]>> {
  const resource = resources.find((one) => one.name === name);
  const columns = Object.entries(resource?.fields ?? {}).flatMap(([field, declared]) =>
    declared.kind === 'text' && declared.unique && !declared.virtual && !declared.secret
      ? [sql`${sql.ref(columnNameOf(field, declared))}::text`]
      : [],
  );
  if (!resource || columns.length === 0) return new Map();
  const { rows } = await sql<{ id: string; keys: string[] }>`
    select ${sql.ref(idColumnOf(resource))}::text as id, array_remove(array[${sql.join(columns)}], '') as keys
    from ${sql.table(resource.table)}`.execute(db);
  return new Map(rows.map(({ id, keys }) => [id, keys.filter((key) => key !== null)]));
}
