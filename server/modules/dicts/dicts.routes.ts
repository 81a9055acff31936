import { sql } from 'kysely';
import { z } from 'zod';
import { DictEntry } from '@contract/dicts';
import type { Language } from '@contract/languages';
import type { Db } from '../../platform/database/database';
import { route, type Route } from '../../platform/http/route';

export interface Dicts {
  /** The enabled entries, labels in this language; empty when there is no such dictionary. */
  entries(type: string, language: Language): Promise<DictEntry[]>;
  forget(): void;
}

const TypeParams = z.object({ dictType: z.string().max(100) });

export const dictRoutes = (db: Db, dicts: Dicts): Route[] => [
  ...['type', 'dictType'].map((word) =>
    route({
      id: `dicts.by.${word}`,
      method: 'GET',
      path: `/system/dict/data/${word}/{dictType}`,
      permission: 'self',
      summary: 'The enabled entries of a dictionary, in order; none when it is unknown (R-CALL-08)',
      params: TypeParams,
      response: z.array(DictEntry),
      allowedForDisplay: true,
      allowedForToken: true,
      handle: ({ params, language }) => dicts.entries(params.dictType, language),
    }),
  ),
  route({
    id: 'dicts.optionselect',
    method: 'GET',
    path: '/system/dict/type/optionselect',
    permission: 'system:dict:list',
    summary: 'Every dictionary by name and type',
    response: z.array(
      z.object({ dictId: z.number(), dictName: z.string(), dictType: z.string(), status: z.string() }),
    ),
    handle: () =>
      db
        .selectFrom('dict_types')
        .select(['id as dictId', 'dict_name as dictName', 'dict_type as dictType', 'status'])
        .orderBy('dict_type')
        .execute(),
  }),
  route({
    id: 'dicts.refresh',
    method: 'DELETE',
    path: '/system/dict/type/refreshCache',
    permission: 'system:dict:remove',
    summary: 'Every process reads its dictionaries anew',
    handle: async () => {
      await sql`select pg_notify('dict_changed', '')`.execute(db);
      dicts.forget();
    },
  }),
];
