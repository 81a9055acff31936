import * as calls from '@contract/calls/gen';
import { AppError } from '../../platform/errors';
import { Download, type Actor, type Route, serve } from '../../platform/http/route';
import type { Gen } from './gen.service';

const foundRoute = (gen: Gen): Route =>
  serve(calls.listFoundTables, async ({ query: { source, tableName, tableComment, pageNum, pageSize } }) => {
    const holds = (whole: string, part: string) => whole.toLowerCase().includes(part.toLowerCase());
    const found = (await gen.found(source)).filter(
      (table) => holds(table.tableName, tableName) && holds(table.tableComment, tableComment),
    );
    return { total: found.length, rows: found.slice((pageNum - 1) * pageSize, pageNum * pageSize) };
  });

const readRoutes = (gen: Gen): Route[] => [
  serve(calls.readGenTable, ({ params }) => gen.read(params.tableId)),
  serve(calls.listGenColumns, async ({ params }) => {
    const { rows } = await gen.read(params.tableId);
    return { total: rows.length, rows };
  }),
  serve(calls.previewCode, ({ params }) => gen.preview(params.tableId)),
];

const changeRoutes = (gen: Gen): Route[] => [
  serve(calls.importTables, ({ actor, query }) => gen.takeIn(actor, query.source, query.tables)),
  serve(calls.changeGenTable, ({ actor, body }) => gen.save(actor, body)),
  serve(calls.refreshTable, ({ actor, params }) => gen.refresh(actor, params.tableName)),
];

const zipRoutes = (gen: Gen): Route[] => [
  serve(calls.downloadCode, ({ actor, query }) => archive(gen, actor, query.tables ?? '')),
  serve(calls.downloadCodeOfTable, ({ actor, params }) => archive(gen, actor, params.table)),
];

async function archive(gen: Gen, actor: Actor, given: string): Promise<Download> {
  const tables = calls.TableNames.safeParse(given);
  if (!tables.success) throw new AppError('validation', {}, { tables: 'fields.required' });
  return new Download(await gen.zip(actor, tables.data), {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="coolops-resources.zip"',
    'download-filename': 'coolops-resources.zip',
    'access-control-expose-headers': 'Content-Disposition,download-filename',
    'cache-control': 'no-store',
  });
}

export const genRoutes = (gen: Gen): Route[] => [
  foundRoute(gen),
  ...readRoutes(gen),
  ...changeRoutes(gen),
  ...zipRoutes(gen),
];
