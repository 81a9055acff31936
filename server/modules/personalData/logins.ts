import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database';
import { loginColumns } from './personTables';

export interface LoginColumn {
  table: string;
  column: string;
}

/** Every column of the database that holds logins of authors. */
export async function columnsOfLogins(db: Db | Trx): Promise<LoginColumn[]> {
  const { rows } = await sql<LoginColumn>`
    select c.relname as table, a.attname as column from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    where a.attnum > 0 and not a.attisdropped and a.atttypid = 'text'::regtype
      and a.attname = any(${[...loginColumns]}::text[]) order by 1, 2`.execute(db);
  return rows;
}
