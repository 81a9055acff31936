import { sql } from 'kysely';
import { GenColumn, GenTable, type GenAnswer, type GenChange, type GenSource } from '@contract/gen';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import type { Suggested } from './suggestion';

interface Row extends GenTable {
  columns: unknown;
}

const tableColumns = sql`id as "tableId", source, table_name as "tableName", table_comment as "tableComment",
  class_name as "className", business_name as "businessName", module_name as "moduleName",
  function_name as "functionName", function_name_en as "functionNameEn", function_name_hk as "functionNameHk",
  icon, version, columns`;

const answerOf = ({ columns, ...info }: Row): GenAnswer => ({
  info: GenTable.parse(info),
  rows: GenColumn.array()
    .parse(columns)
    .sort((a, b) => a.sort - b.sort),
});

export async function readTable(db: Db | Trx, tableId: number): Promise<GenAnswer | null> {
  const { rows } = await sql<Row>`select ${tableColumns} from gen_tables where id = ${tableId}`.execute(db);
  return rows[0] ? answerOf(rows[0]) : null;
}

export async function readTablesNamed(db: Db, names: readonly string[]): Promise<GenAnswer[]> {
  const { rows } = await sql<Row>`
    select ${tableColumns} from gen_tables where table_name = any(${[...names]}::text[]) order by id`.execute(
    db,
  );
  return rows.map(answerOf);
}

export async function takenNames(db: Db, source: GenSource): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from gen_tables where source = ${source}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

export interface Made {
  by: string;
  at: EpochMs;
}

export async function insertTable(
  trx: Trx,
  source: GenSource,
  table: Suggested,
  columns: readonly GenColumn[],
  { by, at }: Made,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into gen_tables (source, table_name, table_comment, class_name, business_name, module_name, function_name,
      function_name_en, function_name_hk, icon, columns, create_by, create_time)
    values (${source}, ${table.tableName}, ${table.tableComment}, ${table.className}, ${table.businessName},
      ${table.moduleName}, ${table.functionName}, ${table.functionNameEn}, ${table.functionNameHk}, ${table.icon},
      ${JSON.stringify(columns)}::jsonb, ${by}, ${at})
    on conflict do nothing returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** @returns false when somebody else saved since the version was read */
export async function updateTable(trx: Trx, change: GenChange, { by, at }: Made): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update gen_tables set table_comment = ${change.tableComment}, class_name = ${change.className},
      business_name = ${change.businessName}, module_name = ${change.moduleName}, icon = ${change.icon},
      function_name = ${change.functionName}, function_name_en = ${change.functionNameEn},
      function_name_hk = ${change.functionNameHk}, columns = ${JSON.stringify(change.columns)}::jsonb,
      version = version + 1, update_by = ${by}, update_time = ${at}
    where id = ${change.tableId} and version = ${change.version}`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The number after that of the newest migration that this store has. */
export async function nextMigration(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(left(name, 4)::int), 0) as last from schema_migrations`.execute(db);
  return (rows[0]?.last ?? 0) + 1;
}
