import { z } from 'zod';
import { line } from '../plainText';
import { FoundTable, GenAnswer, GenChange, GenColumn, GenSource, GeneratedFiles } from '../gen';
import { RecordId } from '../resourceSchemas';
import { defineCall } from './call';

const text = line().max(100).default('');
const FoundQuery = z.strictObject({
  tableName: text,
  tableComment: text,
  source: GenSource.default('own'),
  pageNum: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(20),
});
const TableId = z.object({ tableId: RecordId });
export const TableNames = z
  .string()
  .max(5_000)
  .transform((list) => [...new Set(list.split(',').filter((name) => name !== ''))])
  .refine((list) => list.length > 0 && list.length <= 50, 'fields.required');

export const listFoundTables = defineCall({
  id: 'gen.found',
  scope: 'global',
  method: 'GET',
  path: '/tool/gen/db/list',
  permission: 'tool:gen:list',
  summary: 'Tables of our database, or of the connected one, that were not taken in yet',
  query: FoundQuery,
  answer: 'whole',
  response: z.object({ total: z.number().int(), rows: z.array(FoundTable) }),
});

export const readGenTable = defineCall({
  id: 'gen.read',
  scope: 'global',
  method: 'GET',
  path: '/tool/gen/{tableId}',
  permission: 'tool:gen:query',
  summary: 'A table that was taken in, with what was decided about its columns',
  params: TableId,
  response: GenAnswer,
});

export const listGenColumns = defineCall({
  id: 'gen.columns',
  scope: 'global',
  method: 'GET',
  path: '/tool/gen/column/{tableId}',
  permission: 'tool:gen:list',
  summary: 'The columns alone',
  params: TableId,
  answer: 'whole',
  response: z.object({ total: z.number().int(), rows: z.array(GenColumn) }),
});

export const previewCode = defineCall({
  id: 'gen.preview',
  scope: 'global',
  method: 'GET',
  path: '/tool/gen/preview/{tableId}',
  permission: 'tool:gen:preview',
  summary: 'The files that would be generated, by their path in a clone',
  params: TableId,
  response: GeneratedFiles,
});

export const importTables = defineCall({
  id: 'gen.import',
  scope: 'global',
  method: 'POST',
  path: '/tool/gen/importTable',
  permission: 'tool:gen:import',
  summary: 'Takes tables in, with a proposal for each column; nothing of the tables is changed',
  query: z.strictObject({
    tables: TableNames,
    source: GenSource.default('own'),
    tplWebType: z.string().max(40).optional(),
  }),
  response: z.array(z.number().int()),
});

export const changeGenTable = defineCall({
  id: 'gen.edit',
  scope: 'global',
  method: 'PUT',
  path: '/tool/gen',
  permission: 'tool:gen:edit',
  summary: 'Saves what is decided about a table; refused when somebody else saved it since it was read',
  body: GenChange,
});

/** Not by GET, as the family asks: what changes the store is not done by reading here. */
export const refreshTable = defineCall({
  id: 'gen.refresh',
  scope: 'global',
  method: 'PUT',
  path: '/tool/gen/synchDb/{tableName}',
  permission: 'tool:gen:edit',
  summary: 'Reads the columns of the table anew; what was decided about those that stay is kept',
  params: z.object({ tableName: z.string().max(63) }),
});

const archive = {
  method: 'GET',
  permission: 'tool:gen:code',
  summary: 'The generated files of tables as one archive, to be unpacked in a clone',
  answer: 'raw',
} as const;

export const downloadCode = defineCall({
  ...archive,
  id: 'gen.zip',
  scope: 'global',
  path: '/tool/gen/batchGenCode',
  query: z.strictObject({ tables: z.string().max(5_000).optional() }),
});

export const downloadCodeOfTable = defineCall({
  ...archive,
  id: 'gen.zipOne',
  scope: 'global',
  path: '/tool/gen/download/{table}',
  params: z.object({ table: z.string().max(63) }),
});
