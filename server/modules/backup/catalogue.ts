import type { ClientBase } from 'pg';
import type { Foot, Head, TableHead } from './archive/frames';

type Querier = Pick<ClientBase, 'query'>;

/** What this very process is doing is no data of the plant: restored, it would only mislead. */
const leftOut = ['schema_migrations', 'backup_tasks', 'job_runs', 'site_import_rows'];

interface TableRow {
  name: string;
  columns: string[];
  parent: string | null;
  bound: string | null;
}

/** Every table that holds rows, partitions one by one, those first that others refer to. */
export async function listTables(client: Querier): Promise<TableHead[]> {
  const { rows } = await client.query<TableRow>(
    `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns
     from pg_class c
     left join pg_inherits i on i.inhrelid = c.oid
     left join pg_class p on p.oid = i.inhparent
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
     order by c.relname`,
    [leftOut],
  );
  const heads = rows.map(({ name, columns, parent, bound }) => ({
    name,
    columns,
    partition: parent !== null && bound !== null ? { parent, bound } : null,
  }));
  return inOrderOfReference(heads, await listReferences(client));
}

async function listReferences(client: Querier): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<{ of: string; to: string }>(
    `select c.relname as of, f.relname as to from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
     where k.contype = 'f' and c.relname <> f.relname`,
  );
  const references = new Map<string, Set<string>>();
  for (const { of, to } of rows) references.set(of, (references.get(of) ?? new Set()).add(to));
  return references;
}

function inOrderOfReference(tables: readonly TableHead[], references: Map<string, Set<string>>): TableHead[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<TableHead>();
  const place = (table: TableHead, below: readonly string[]): void => {
    if (below.includes(table.name))
      throw new Error(`tables refer to each other in a circle: ${below.join(', ')}`);
    for (const name of references.get(table.name) ?? []) {
      const first = byName.get(name);
      if (first && !ordered.has(first)) place(first, [...below, table.name]);
    }
    ordered.add(table);
  };
  for (const table of tables) if (!ordered.has(table)) place(table, []);
  return [...ordered];
}

export async function listMigrations(client: Querier): Promise<Head['migrations']> {
  const { rows } = await client.query<Head['migrations'][number]>(
    'select name, checksum from schema_migrations order by name',
  );
  return rows;
}

/** Read after the rows: no number that a row of the snapshot bears is given out again. */
export async function listSequences(client: Querier): Promise<Foot['sequences']> {
  const { rows } = await client.query<{ name: string; lastValue: number }>(
    `select sequencename as name, last_value as "lastValue" from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  return rows;
}

/** A name that PostgreSQL gave; quoted all the same. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
