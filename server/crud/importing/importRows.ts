import type { Resource } from '@contract/resources';
import type { Language } from '@contract/languages';
import type { ImportLine, ImportReport } from '@contract/resourceImports';
import type { Db, Trx } from '../../platform/database/database';
import type { Actor, Upload } from '../../platform/http/route';
import { readTable } from '../../platform/sheets/reading/readTable';
import { rewritten, type WrittenCell } from '../../platform/sheets/reading/rewritten';
import type { Outline, TableRow } from '../../platform/sheets/reading/table';
import { languages } from '@contract/languages';
import { say } from '../../platform/http/words';
import type { Crud } from '../crud.service';
import type { ChoicePorts } from '../labels';
import { badFile, columnsOf, headKeysOf, importedFields, type Columns } from './columns';
import { isExample } from './example';
import { rowTaker } from './rows';

export interface ImportOrder {
  resource: Resource;
  upload: Upload | null;
  updateSupport: boolean;
  isDryRun: boolean;
  /** Where in the file the table is, if its reader is to be corrected. */
  sheet?: string | undefined;
  headRow?: number | undefined;
  actor: Actor;
  language: Language;
}

/** What is to be corrected and sent again. */
export interface FailedRows {
  heads: string[];
  rows: WrittenCell[][];
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
export async function importRows(
  deps: ImportDeps,
  order: ImportOrder,
): Promise<{ report: ImportReport; failedRows: FailedRows }> {
  const { table, outline } = await tableOf(order);
  const [head, ...rows] = table;
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
  const report = {
    isDryRun: order.isDryRun,
    added: count('added'),
    updated: count('updated'),
    failed: count('failed'),
    ignored: columns.ignored,
    ...placeOf(outline),
    failedFile: null,
    lines,
  };
  return { report, failedRows: failedRowsOf(order.language, head?.cells ?? [], rows, lines) };
}

const ownSheets = new Set(languages.map((language) => say(language, 'crud.import.allowedSheet')));

const placeOf = ({ sheet, others, headRow }: Outline) => ({
  sheet,
  otherSheets: others.filter((name) => !ownSheets.has(name)),
  headRow: headRow ?? 1,
});

function failedRowsOf(
  language: Language,
  heads: readonly string[],
  rows: readonly TableRow[],
  lines: readonly ImportLine[],
): FailedRows {
  const known = heads.flatMap((head, at) => (head === '' ? [] : [at]));
  const failed = lines.flatMap(({ outcome, problems }, at) => {
    const row = rows[at];
    if (outcome !== 'failed' || !row) return [];
    const said = problems.map(({ column, reason }) => (column === null ? reason : `${column}: ${reason}`));
    const cells = rewritten(row, heads.length);
    return [[...known.map((column) => cells[column] ?? ''), said.join('\n')]];
  });
  const title = say(language, 'crud.import.problems');
  return { heads: [...known.map((at) => heads[at] ?? ''), title], rows: failed };
}

class TakenBack extends Error {}

const passedOver: Omit<ImportLine, 'row' | 'title'> = { outcome: 'example', problems: [], secret: null };

async function tableOf({ upload, resource, sheet, headRow }: ImportOrder) {
  if (!upload) throw badFile('fields.file.missing');
  const choice = {
    heads: headKeysOf(resource),
    ...(sheet !== undefined && { sheet }),
    ...(headRow !== undefined && { headRow }),
  };
  const table = await readTable(upload.bytes, limits, choice);
  if ('failure' in table) throw badFile(`fields.file.${table.failure}`);
  if (table.rows.length === 0) throw badFile('fields.file.is.empty');
  return { table: table.rows, outline: table.outline };
}

/** What the row calls itself, as it is written. */
const titleOf = (resource: Resource, { known }: Columns, { cells }: TableRow): string =>
  importedFields(resource)
    .filter(([, field]) => field.isTitle)
    .map(([name]) => cells[known.findIndex((column) => column?.name === name)] ?? '')
    .filter(Boolean)
    .join(' ');
