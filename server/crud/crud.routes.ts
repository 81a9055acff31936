import { z } from 'zod';
import {
  idFieldOf,
  permissionOf,
  resourceActions,
  type Resource,
  type ResourceAction,
} from '@contract/resources';
import { ImportReport } from '@contract/resourceImports';
import {
  DoneEach,
  draftSchema,
  exportQuerySchema,
  listQuerySchema,
  RecordId,
  RecordIds,
  recordSchema,
} from '@contract/resourceSchemas';
import type { Clock } from '../platform/clock';
import type { Db } from '../platform/database/database';
import { Download, route, type Actor, type Route } from '../platform/http/route';
import type { Language } from '@contract/languages';
import { say } from '../platform/http/words';
import { spooled } from '../platform/sheets/spooled';
import { writeXlsx, xlsxType } from '../platform/sheets/writeXlsx';
import { writeAudit } from '../modules/audit/audit';
import { moveSchema } from './crud.moving';
import { removeEach } from './removeEach';
import type { Row } from './crudScope';
import type { Crud } from './crud.service';
import { exportFile, type ExportFile } from './exporting';
import type { ResourceHooks } from './hooks';
import { importRows, type FailedRows } from './importing/importRows';
import { importTemplate } from './importing/template';
import { wordedReport } from './importing/wordedReport';
import { fieldWords, titleWords, type ChoicePorts } from './labels';
import type { TextTime } from './textTime';

/** Keeps a prepared file for one person. Answers the name to fetch it by. */
export interface IssueFile {
  (actor: Actor, file: ExportFile): Promise<string>;
}

/** Hands the batches on and tells the person with this ticket how many rows went by. */
export interface FollowExport {
  (actor: Actor, ticket: string, total: number, batches: AsyncIterable<Row[]>): AsyncIterable<Row[]>;
}

export interface CrudRoutesDeps extends ChoicePorts {
  db: Db;
  clock: Clock;
  times: TextTime;
  resource: Resource;
  hooks: ResourceHooks;
  crud: Crud;
  issue: IssueFile;
  follow: FollowExport;
}

export const crudRoutes = (deps: CrudRoutesDeps): Route[] =>
  resourceActions
    .filter((action) => deps.resource.actions.includes(action))
    .flatMap((action) => routesOf[action](deps));

const routesOf: Record<ResourceAction, (deps: CrudRoutesDeps) => Route[]> = {
  list: (deps) => [listRoute(deps)],
  query: (deps) => [queryRoute(deps)],
  add: (deps) => [addRoute(deps)],
  edit: (deps) => [editRoute(deps), ...(deps.resource.tree ? [moveRoute(deps)] : [])],
  remove: (deps) => [removeRoute(deps)],
  export: (deps) => [exportRoute(deps), prepareRoute(deps)],
  import: (deps) => [templateRoute(deps), importRoute(deps)],
};

const common = ({ resource }: CrudRoutesDeps, action: ResourceAction, verb: string) => ({
  id: `${resource.name}.${verb}`,
  permission: permissionOf(resource, action),
  scope: 'resource' as const,
  fieldName: (field: string, language: Language) => fieldWords(resource, field, language),
});

function listRoute(deps: CrudRoutesDeps): Route {
  const { resource, crud } = deps;
  const rows = z.array(recordSchema(resource));
  const inPages = resource.listShape !== 'data';
  return route({
    ...common(deps, 'list', 'list'),
    method: 'GET',
    path: `${resource.path}/list`,
    summary: `${titleWords(resource, 'en')}: those that match, sorted and by pages`,
    query: listQuerySchema(resource),
    response: inPages ? z.object({ total: z.number().int(), rows }) : rows,
    answer: inPages ? 'whole' : 'data',
    async handle({ actor, query }) {
      const found = await crud.list(actor, query, inPages);
      return inPages ? found : found.rows;
    },
  });
}

function queryRoute(deps: CrudRoutesDeps): Route {
  const { resource, crud, hooks, db } = deps;
  return route({
    ...common(deps, 'query', 'query'),
    method: 'GET',
    path: `${resource.path}/{id}`,
    summary: `${titleWords(resource, 'en')}: one of them`,
    params: z.object({ id: RecordId }),
    response: z.object({ data: recordSchema(resource), ...hooks.besideShape }),
    answer: 'whole',
    async handle({ actor, params, language }) {
      const data = await crud.read(actor, params.id);
      return { data, ...(await hooks.beside?.(db, data, actor, language)) };
    },
  });
}

function addRoute(deps: CrudRoutesDeps): Route {
  const { resource, crud } = deps;
  const id = idFieldOf(resource);
  return route({
    ...common(deps, 'add', 'add'),
    method: 'POST',
    path: resource.path,
    summary: `${titleWords(resource, 'en')}: adds one`,
    body: draftSchema(resource, 'add'),
    response: z.object({
      [id]: z.number(),
      oneTimePassword: z.string().optional(),
      oneTimeToken: z.string().optional(),
    }),
    async handle({ actor, body }) {
      const saved = await crud.add(actor, body);
      return { [id]: saved.id, ...saved.shownOnce };
    },
  });
}

function editRoute(deps: CrudRoutesDeps): Route {
  const { resource, crud } = deps;
  return route({
    ...common(deps, 'edit', 'edit'),
    method: 'PUT',
    path: resource.path,
    summary: `${titleWords(resource, 'en')}: saves one; refused when somebody else saved it since it was read`,
    body: draftSchema(resource, 'edit'),
    handle: ({ actor, body }) => crud.edit(actor, body),
  });
}

function moveRoute(deps: CrudRoutesDeps): Route {
  const { resource, crud } = deps;
  return route({
    ...common(deps, 'edit', 'move'),
    method: 'PUT',
    path: `${resource.path}/move`,
    summary: `${titleWords(resource, 'en')}: puts one below a parent, before one of its children or at their end`,
    body: moveSchema,
    handle: ({ actor, body }) => crud.move(actor, body),
  });
}

function removeRoute(deps: CrudRoutesDeps): Route {
  const { resource, crud } = deps;
  return route({
    ...common(deps, 'remove', 'remove'),
    method: 'DELETE',
    path: `${resource.path}/{ids}`,
    summary: `${titleWords(resource, 'en')}: removes those with these ids, all or none; each for itself with each=1`,
    params: z.object({ ids: RecordIds }),
    query: z.strictObject({ each: isYes }),
    response: DoneEach,
    async handle({ actor, params: { ids }, query, language }) {
      if (query.each) return removeEach(deps, actor, ids, language);
      await crud.remove(actor, ids);
      return { done: ids.length, failed: [] };
    },
  });
}

type ExportQuery = Record<string, unknown> & {
  format: 'xlsx' | 'csv';
  columns?: string;
  ticket?: string;
};

async function exported(
  deps: CrudRoutesDeps,
  actor: Actor,
  query: unknown,
  language: Language,
): Promise<ExportFile> {
  const { resource, crud, clock, times, db, follow } = deps;
  // The schema of the route has made it so.
  const { format, columns, ticket, ...search } = query as ExportQuery;
  const found = await crud.stream(actor, search);
  const rows = ticket === undefined ? found : follow(actor, ticket, await crud.count(actor, search), found);
  const now = clock.now();
  await writeAudit(db, actor, {
    at: now,
    action: `${resource.name}.exported`,
    subject: `${resource.name}:*`,
    title: titleWords(resource, 'zh'),
    detail: { search, format },
  });
  const order = { resource, rows, columns, format, actor, language, at: times.text(now) };
  return exportFile(deps, order);
}

function exportRoute(deps: CrudRoutesDeps): Route {
  const { resource } = deps;
  return route({
    ...common(deps, 'export', 'export'),
    method: 'POST',
    path: `${resource.path}/export`,
    summary: `${titleWords(resource, 'en')}: everything that matches, as a table`,
    body: exportQuerySchema(resource),
    answer: 'raw',
    async handle({ actor, body, language }) {
      const { stream, mediaType, name } = await exported(deps, actor, body, language);
      return new Download(await spooled(stream), attachment(name, mediaType));
    },
  });
}

function prepareRoute(deps: CrudRoutesDeps): Route {
  const { resource, issue } = deps;
  return route({
    ...common(deps, 'export', 'prepareExport'),
    method: 'GET',
    path: `${resource.path}/export`,
    summary: `${titleWords(resource, 'en')}: prepares the same table and tells the name to fetch it by, in msg`,
    query: exportQuerySchema(resource),
    answer: 'whole',
    async handle({ actor, query, language }) {
      return { msg: await issue(actor, await exported(deps, actor, query, language)) };
    },
  });
}

export const attachment = (name: string, mediaType: string): Record<string, string> => ({
  'content-type': mediaType,
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  'download-filename': encodeURIComponent(name),
  'access-control-expose-headers': 'Content-Disposition,download-filename',
  'cache-control': 'no-store',
});

function templateRoute(deps: CrudRoutesDeps): Route {
  const { resource } = deps;
  return route({
    ...common(deps, 'import', 'importTemplate'),
    method: 'POST',
    path: `${resource.path}/importTemplate`,
    summary: `${titleWords(resource, 'en')}: a table to fill in, with an example and what its columns may hold`,
    answer: 'raw',
    async handle({ actor, language }) {
      const workbook = await importTemplate(deps, resource, actor, language);
      return new Download(workbook, attachment(`${titleWords(resource, language)}.xlsx`, xlsxType));
    },
  });
}

const isYes = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform((word) => word === '1' || word === 'true');
const largestImportBytes = 10 * 1024 * 1024;

function failedFileOf(resource: Resource, language: Language, { heads, rows }: FailedRows): ExportFile {
  const title = titleWords(resource, language);
  const name = say(language, 'crud.import.failedFile', { title });
  return { stream: writeXlsx(title, heads, oneBatch(rows)), mediaType: xlsxType, name: `${name}.xlsx` };
}

async function* oneBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}

function importRoute(deps: CrudRoutesDeps): Route {
  const { resource, hooks } = deps;
  return route({
    ...common(deps, 'import', 'importData'),
    method: 'POST',
    path: `${resource.path}/importData`,
    summary: `${titleWords(resource, 'en')}: takes a table in, row by row; a dry run only tells what would become of it`,
    query: z.strictObject({
      ...{ updateSupport: isYes, dryRun: isYes, report: isYes },
      sheet: z.string().min(1).max(100).optional(),
      headRow: z.coerce.number().int().min(1).max(1_048_576).optional(),
    }),
    upload: { maxBytes: largestImportBytes },
    answer: 'whole',
    // Who asks for the report reads what became of each row there; to anybody else a row that failed is a failure.
    response: z.object({ data: ImportReport }),
    async handle({ actor, query, upload, language }) {
      const { updateSupport, dryRun: isDryRun, report: isReportWanted, sheet, headRow } = query;
      const order = { resource, upload, updateSupport, isDryRun, sheet, headRow, actor, language };
      const { report, failedRows } = await importRows(deps, order);
      if (!isDryRun) hooks.changed?.();
      const failedFile =
        failedRows.rows.length === 0
          ? null
          : await deps.issue(actor, failedFileOf(resource, language, failedRows));
      const data = { ...report, failedFile };
      return { ...(!isReportWanted && !isDryRun && wordedReport(report, language)), data };
    },
  });
}
