import * as calls from '@contract/calls/gen';
import type { GenChange, GenSource } from '@contract/gen';
import type { Http } from '../deps';
import { request } from '../http/send';

export const found = (http: Http, source: GenSource, tableName: string) =>
  request(http, calls.listFoundTables, { query: { source, tableName, pageSize: 500 }, ownsFailure: true });
export const takeIn = (http: Http, source: GenSource, tables: readonly string[]) =>
  request(http, calls.importTables, { query: { source, tables: tables.join(',') } });
export const read = (http: Http, tableId: number) =>
  request(http, calls.readGenTable, { params: { tableId } });
export const save = (http: Http, body: GenChange) => request(http, calls.changeGenTable, { body });
export const refresh = (http: Http, tableName: string) =>
  request(http, calls.refreshTable, { params: { tableName } });
export const preview = (http: Http, tableId: number) =>
  request(http, calls.previewCode, { params: { tableId } });
