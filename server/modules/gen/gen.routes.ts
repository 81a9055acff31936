import { z } from 'zod';
import { FoundTable, GenAnswer, GenChange, GenColumn, GeneratedFiles, GenSource } from '@contract/gen';
import { RecordId } from '@contract/resourceSchemas';
import { AppError } from '../../platform/errors';
import { Download, route, type Actor, type Route } from '../../platform/http/route';
import type { Gen } from './gen.service';

const TableId = z.object({ tableId: RecordId });
const text = z.string().trim().max(100).default('');
const FoundQuery = z.strictObject({
  tableName: text,
  tableComment: text,
  source: GenSource.default('own'),
  pageNum: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(20),
});
const names = z
  .string()
  .max(5_000)
  .transform((list) => [...new Set(list.split(',').filter((name) => name !== ''))])
  .refine((list) => list.length > 0 && list.length <= 50, 'fields.required');

const foundRoute = (gen: Gen): Route =>
  route({
    id: 'gen.found',
    method: 'GET',
    path: '/tool/gen/db/list',
    permission: 'tool:gen:list',
    summary: 'Tables of our database, or of the connected one, that were not taken in yet',
    query: FoundQuery,
    answer: 'whole',
    response: z.object({ total: z.number().int(), rows: z.array(FoundTable) }),
    async handle({ query: { source, tableName, tableComment, pageNum, pageSize } }) {
      const holds = (whole: string, part: string) => whole.toLowerCase().includes(part.toLowerCase());
      const found = (await gen.found(source)).filter(
        (table) => holds(table.tableName, tableName) && holds(table.tableComment, tableComment),
      );
      return { total: found.length, rows: found.slice((pageNum - 1) * pageSize, pageNum * pageSize) };
    },
  });

const readRoutes = (gen: Gen): Route[] => [
  route({
    id: 'gen.read',
    method: 'GET',
    path: '/tool/gen/{tableId}',
    permission: 'tool:gen:query',
    summary: 'A table that was taken in, with what was decided about its columns',
    params: TableId,
    response: GenAnswer,
    handle: ({ params }) => gen.read(params.tableId),
  }),
  route({
    id: 'gen.columns',
    method: 'GET',
    path: '/tool/gen/column/{tableId}',
    permission: 'tool:gen:list',
    summary: 'The columns alone',
    params: TableId,
    answer: 'whole',
    response: z.object({ total: z.number().int(), rows: z.array(GenColumn) }),
    async handle({ params }) {
      const { rows } = await gen.read(params.tableId);
      return { total: rows.length, rows };
    },
  }),
  route({
    id: 'gen.preview',
    method: 'GET',
    path: '/tool/gen/preview/{tableId}',
    permission: 'tool:gen:preview',
    summary: 'The files that would be generated, by their path in a clone',
    params: TableId,
    response: GeneratedFiles,
    handle: ({ params }) => gen.preview(params.tableId),
  }),
];

const changeRoutes = (gen: Gen): Route[] => [
  route({
    id: 'gen.import',
    method: 'POST',
    path: '/tool/gen/importTable',
    permission: 'tool:gen:import',
    summary: 'Takes tables in, with a proposal for each column; nothing of the tables is changed',
    query: z.strictObject({
      tables: names,
      source: GenSource.default('own'),
      tplWebType: z.string().max(40).optional(),
    }),
    response: z.array(z.number().int()),
    handle: ({ actor, query }) => gen.takeIn(actor, query.source, query.tables),
  }),
  route({
    id: 'gen.edit',
    method: 'PUT',
    path: '/tool/gen',
    permission: 'tool:gen:edit',
    summary: 'Saves what is decided about a table; refused when somebody else saved it since it was read',
    body: GenChange,
    handle: ({ actor, body }) => gen.save(actor, body),
  }),
  route({
    // The family asks by GET; what changes the store is not done by reading here.
    id: 'gen.refresh',
    method: 'PUT',
    path: '/tool/gen/synchDb/{tableName}',
    permission: 'tool:gen:edit',
    summary: 'Reads the columns of the table anew; what was decided about those that stay is kept',
    params: z.object({ tableName: z.string().max(63) }),
    handle: ({ actor, params }) => gen.refresh(actor, params.tableName),
  }),
];

const zipRoute = (gen: Gen, id: string, path: string): Route =>
  route({
    id,
    method: 'GET',
    path,
    permission: 'tool:gen:code',
    summary: 'The generated files of tables as one archive, to be unpacked in a clone',
    query: z.strictObject({ tables: z.string().max(5_000).optional() }),
    params: z.object({ table: z.string().max(63).optional() }),
    answer: 'raw',
    async handle({ actor, query, params }) {
      const wanted = names.safeParse(params.table ?? query.tables ?? '');
      if (!wanted.success) throw new AppError('validation', {}, { tables: 'fields.required' });
      return archive(gen, actor, wanted.data);
    },
  });

const archive = async (gen: Gen, actor: Actor, tables: readonly string[]): Promise<Download> =>
  new Download(await gen.zip(actor, tables), {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="coolops-resources.zip"',
    'download-filename': 'coolops-resources.zip',
    'access-control-expose-headers': 'Content-Disposition,download-filename',
    'cache-control': 'no-store',
  });

export const genRoutes = (gen: Gen): Route[] => [
  foundRoute(gen),
  ...readRoutes(gen),
  ...changeRoutes(gen),
  zipRoute(gen, 'gen.zip', '/tool/gen/batchGenCode'),
  zipRoute(gen, 'gen.zipOne', '/tool/gen/download/{table}'),
];
