import { sql } from 'kysely';
import { personalData, type PersonalData } from '@contract/personalData';
import type { Db } from '../../platform/database/database';
import { columnsOfLogins } from './logins';
import { isOf, type Person } from './person';
import { personTables, secretColumns } from './personTables';

interface Part {
  table: string;
  data: string;
  purpose: string;
  retention: string;
  rows: unknown[];
}

const retentionOf = ({ retention }: PersonalData): string =>
  'param' in retention ? retention.param : retention.words;

/** Everything that the tables hold about a person, as they hold it, but for secrets and pictures. */
export async function partsOf(db: Db, person: Person): Promise<Part[]> {
  const parts: Part[] = [];
  for (const { table, data, by, unexported = [] } of personTables) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) - ${[...secretColumns, ...unexported]}::text[] as row from ${sql.table(table)} t
      where ${isOf(person, by)}`.execute(db);
    const kind: PersonalData | undefined = personalData.find(({ name }) => name === data);
    if (rows.length === 0 || kind === undefined) continue;
    const { what, purpose } = kind;
    parts.push({
      table,
      data: what,
      purpose,
      retention: retentionOf(kind),
      rows: rows.map(({ row }) => row),
    });
  }
  return parts;
}

/** How many rows name the person as their author, by column. */
export async function tracesOf(db: Db, person: Person): Promise<Record<string, number>> {
  const [login] = person.values.login;
  const traces: Record<string, number> = {};
  if (login === undefined) return traces;
  for (const { table, column } of await columnsOfLogins(db)) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${login}`.execute(db);
    if (rows[0] && rows[0].n > 0) traces[`${table}.${column}`] = rows[0].n;
  }
  return traces;
}
