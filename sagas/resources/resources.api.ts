import { downloadFile, readExportProgress } from '@contract/calls/files';
import * as views from '@contract/calls/views';
import { Envelope, envelopeOf } from '@contract/envelope';
import type { ExportProgress } from '@contract/exports';
import type { AnyRecord, Resource, SpecialAction } from '@contract/resources';
import { ImportReport } from '@contract/resourceImports';
import { DoneEach } from '@contract/resourceSchemas';
import { textOf } from '@contract/values';
import type { UserView } from '@contract/views';
import { z } from 'zod';
import type { Deps, Http } from '../deps';
import { request } from '../http/send';
import type { ImportOptions, ListAddress, Move } from './resources.slice';

const Row = z.record(z.string(), z.unknown());
const Page = z.object({ total: z.number(), rows: z.array(Row) });

/** A page of rows; a tree's rows all at once. Rows are told by the server's schema and shown by the declaration. */
export async function list(
  http: Http,
  resource: Resource,
  query: ListAddress,
): Promise<{ total: number; rows: AnyRecord[] }> {
  const call = { method: 'GET', path: `${resource.path}/list`, query, ownsFailure: true } as const;
  if (resource.listShape !== 'data') return http(call, Page);
  const { data } = await http(call, envelopeOf(z.array(Row)));
  return { total: data.length, rows: data };
}

export async function read(http: Http, resource: Resource, id: number): Promise<AnyRecord> {
  return (await http({ method: 'GET', path: `${resource.path}/${id}` }, envelopeOf(Row))).data;
}

const Saved = z.object({ data: Row.optional() });

/** What is answered beyond success is told once. */
export async function save(
  http: Http,
  resource: Resource,
  verb: 'add' | 'edit',
  body: AnyRecord,
): Promise<AnyRecord> {
  const method = verb === 'add' ? 'POST' : 'PUT';
  return (await http({ method, path: resource.path, body, ownsFailure: true }, Saved)).data ?? {};
}

export const move = (http: Http, resource: Resource, body: Move) =>
  http({ method: 'PUT', path: `${resource.path}/move`, body }, Envelope);

const Removed = z.object({ data: DoneEach.optional() });

/** All or none, or each for itself. */
export async function remove(
  http: Http,
  resource: Resource,
  ids: readonly number[],
  isEach: boolean,
): Promise<DoneEach> {
  const call = { method: 'DELETE', path: `${resource.path}/${ids.join(',')}` } as const;
  const { data } = await http({ ...call, ...(isEach && { query: { each: '1' } }) }, Removed);
  return data ?? { done: ids.length, failed: [] };
}

/** R-CALL-10: the server prepares the table and names it; the name is good for one download. */
export async function exportRows(deps: Deps, resource: Resource, query: ListAddress): Promise<void> {
  const call = { method: 'GET', path: `${resource.path}/export`, query, isLong: true } as const;
  const prepared = await deps.http(call, Envelope);
  const named = { fileName: prepared.msg, delete: 'true' };
  await deps.download({ method: downloadFile.method, path: downloadFile.path, query: named });
}

export const failedRows = (deps: Deps, fileName: string) =>
  deps.download({
    method: downloadFile.method,
    path: downloadFile.path,
    query: { fileName, delete: 'false' },
  });

export const exportProgress = (http: Http, ticket: string): Promise<ExportProgress | null> =>
  request(http, readExportProgress, { query: { ticket }, isQuiet: true });

export const template = (deps: Deps, resource: Resource) =>
  deps.download({ method: 'POST', path: `${resource.path}/importTemplate` });

export async function importFile(
  http: Http,
  resource: Resource,
  file: File,
  { updateSupport, isDryRun, sheet, headRow }: ImportOptions,
): Promise<ImportReport> {
  const body = new FormData();
  body.append('file', file);
  const yes = (is: boolean) => (is ? '1' : '0');
  const query = {
    ...{ updateSupport: yes(updateSupport), dryRun: yes(isDryRun), report: '1' },
    ...(sheet !== null && { sheet }),
    ...(headRow !== null && { headRow: String(headRow) }),
  };
  const call = { method: 'POST', path: `${resource.path}/importData`, query, body, isLong: true } as const;
  return (await http(call, envelopeOf(ImportReport))).data;
}

const filled = (path: string, rows: readonly AnyRecord[]): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    rows.map((row) => encodeURIComponent(textOf(row[name]))).join(','),
  );

export async function special(
  http: Http,
  resource: Resource,
  { method, path }: SpecialAction,
  rows: readonly AnyRecord[],
): Promise<AnyRecord> {
  const { data } = await http({ method, path: `${resource.path}${filled(path, rows)}` }, Saved);
  return data ?? {};
}

export const readView = (http: Http, name: string): Promise<UserView> =>
  request(http, views.readView, { params: { resource: name }, isQuiet: true });

export const saveView = (http: Http, name: string, view: UserView) =>
  request(http, views.saveView, { params: { resource: name }, body: view, isQuiet: true });
