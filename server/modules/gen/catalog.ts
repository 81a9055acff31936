import { Client, type Pool } from 'pg';
import type { FoundTable, GenSource } from '@contract/gen';
import { AppError } from '../../platform/errors';

/** A column as a database describes it. */
export interface CatalogColumn {
  name: string;
  type: string;
  comment: string;
  isNullable: boolean;
  isKey: boolean;
}

interface Queryable {
  query<T extends object>(text: string, values?: unknown[]): Promise<{ rows: T[] }>;
}

/** Reads the structure of tables, and never a row of them. */
export interface Catalog {
  tables(): Promise<FoundTable[]>;
  /** The columns in their order; none when there is no such table. */
  columns(tableName: string): Promise<CatalogColumn[]>;
}

const listed = `
  select c.relname as "tableName", coalesce(obj_description(c.oid), '') as "tableComment",
    (select count(*)::int from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
      as "columnCount",
    exists (select 1 from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary and i.indnkeyatts = 1 and a.attname ~ '^[a-z][a-z0-9_]*$'
        and a.atttypid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype)) as "hasWholeKey"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = current_schema()
    and c.relname ~ '^[a-z][a-z0-9_]*$' order by c.relname`;

const described = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    coalesce(col_description(c.oid, a.attnum), '') as comment, not a.attnotnull as "isNullable",
    coalesce((select a.attnum = any(i.indkey) and i.indnkeyatts = 1 from pg_index i
      where i.indrelid = c.oid and i.indisprimary), false) as "isKey"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and n.nspname = current_schema() and c.relname = $1
    and a.attname ~ '^[a-z][a-z0-9_]*$' order by a.attnum`;

const readerOf = (
  source: GenSource,
  run: <T>(use: (on: Queryable) => Promise<T>) => Promise<T>,
): Catalog => ({
  tables: () =>
    run(async (on) =>
      (await on.query<Omit<FoundTable, 'source' | 'isFit'> & { hasWholeKey: boolean }>(listed)).rows.map(
        // A table of another database gets a key of its own.
        ({ hasWholeKey, ...row }) => ({ ...row, source, isFit: hasWholeKey || source === 'other' }),
      ),
    ),
  columns: (tableName) => run(async (on) => (await on.query<CatalogColumn>(described, [tableName])).rows),
});

export const ownCatalog = (pool: Pool): Catalog => readerOf('own', (use) => use(pool));

const patienceMs = 5_000;

/** A database that the configuration names: read-only, for the moment of the question. */
export const otherCatalog = (url: string): Catalog =>
  readerOf('other', async (use) => {
    const client = new Client({
      connectionString: url,
      application_name: 'coolops code generation',
      connectionTimeoutMillis: patienceMs,
      statement_timeout: patienceMs,
      options: '-c default_transaction_read_only=on',
    });
    client.on('error', () => undefined);
    await client.connect().catch((cause: unknown) => {
      throw new AppError('unavailable', {}, {}, { cause });
    });
    try {
      return await use(client);
    } finally {
      await client.end();
    }
  });
