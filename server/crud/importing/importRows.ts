import type { Resource } from '@contract/resources';
import type { Language } from '@contract/languages';
import type { ImportLine, ImportReport } from '@contract/resourceImports';
import type { Db, Trx } from '../../platform/database/database';
import type { Actor, Upload } from '../../platform/http/route';
import { readTable } from '../../platform/sheets/reading/readTable';
import type { TableRow } from '../../platform/sheets/reading/table';
import type { Crud } from '../crud.service';
import type { ChoicePorts } from '../labels';
import { badFile, columnsOf, importedFields, type Columns } from './columns';
import { isExample } from './example';
import { rowTaker } from './rows';

export interface ImportOrder {
  resource: Resource;
  upload: Upload | null;
  updateSupport: boolean;
  isDryRun: boolean;
  actor: Actor;
  language: Language;
}

export interface ImportDeps extends ChoicePorts {
  db: Db;
  crud: Crud;
}

const mostImportRows = 5_000;
const limits = { rows: mostImportRows + 1, bytes: 50 * 1024 * 1024, ms: 20_000 };

/**
 * Takes a table in row by row; each row stands or falls by itself, and a dry run takes everything back. The report
 * says what became of every row.
 * @throws AppError 'validation' when the file is no table of this kind
 */
export async function importRows(deps: ImportDeps, order: ImportOrder): Promise<ImportReport> {
  const [head, ...rows] = await tableOf(order.upload);
  const columns = await columnsOf(deps, order, head?.cells ?? []);
  const takeRow = rowTaker({ ...order, crud: deps.crud, columns });
  const lines: ImportLine[] = [];
  const take = async (trx: Trx): Promise<void> => {
    for (const row of rows) {
      const title = titleOf(order.resource, columns, row);
      const taken = isExample(order.resource, columns, row) ? passedOver : await takeRow(trx, row);
      lines.push({ row: row.row, title, ...taken });
    }
    if (order.isDryRun) throw new TakenBack();
  };
  await deps.db
    .transaction()
    .execute(take)
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  const count = (outcome: ImportLine['outcome']) => lines.filter((line) => line.outcome === outcome).length;
  return {
    isDryRun: order.isDryRun,
    added: count('added'),
    updated: count('updated'),
    failed: count('failed'),
    ignored: columns.ignored,
    lines,
  };
}

class TakenBack extends Error {}

const passedOver: Omit<ImportLine, 'row' | 'title'> = { outcome: 'example', problems: [], secret: null };

async function tableOf(upload: Upload | null): Promise<TableRow[]> {
  if (!upload) throw badFile('fields.file.missing');
  const table = await readTable(upload.bytes, limits);
  if ('failure' in table) throw badFile(`fields.file.${table.failure}`);
  if (table.rows.length === 0) throw badFile('fields.file.is.empty');
  return table.rows;
}

/** What the row calls itself, as it is written. */
const titleOf = (resource: Resource, { known }: Columns, { cells }: TableRow): string =>
  importedFields(resource)
    .filter(([, field]) => field.isTitle)
    .map(([name]) => cells[known.findIndex((column) => column?.name === name)] ?? '')
    .filter(Boolean)
    .join(' ');
