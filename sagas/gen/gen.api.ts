import { Envelope, envelopeOf } from '@contract/envelope';
import { FoundTable, GenAnswer, GeneratedFiles, type GenChange, type GenSource } from '@contract/gen';
import { z } from 'zod';
import type { Deps, Http } from '../deps';

const path = '/tool/gen';
const Found = z.object({ total: z.number(), rows: z.array(FoundTable) });

export const found = (http: Http, source: GenSource, tableName: string) =>
  http(
    {
      method: 'GET',
      path: `${path}/db/list`,
      query: { source, tableName, pageSize: 500 },
      ownsFailure: true,
    },
    Found,
  );
export const takeIn = (http: Http, source: GenSource, tables: readonly string[]) =>
  http(
    { method: 'POST', path: `${path}/importTable`, query: { source, tables: tables.join(',') } },
    Envelope,
  );
export const read = async (http: Http, tableId: number): Promise<GenAnswer> =>
  (await http({ method: 'GET', path: `${path}/${tableId}` }, envelopeOf(GenAnswer))).data;
export const save = (http: Http, body: GenChange) => http({ method: 'PUT', path, body }, Envelope);
export const refresh = (http: Http, tableName: string) =>
  http({ method: 'PUT', path: `${path}/synchDb/${tableName}` }, Envelope);
export const preview = async (http: Http, tableId: number): Promise<GeneratedFiles> =>
  (await http({ method: 'GET', path: `${path}/preview/${tableId}` }, envelopeOf(GeneratedFiles))).data;
export const fetchZip = (deps: Deps, tables: readonly string[]) =>
  deps.download({ method: 'GET', path: `${path}/batchGenCode`, query: { tables: tables.join(',') } });
