import * as calls from '@contract/calls/dicts';
import { sql } from 'kysely';
import type { DictEntry } from '@contract/dicts';
import type { Language } from '@contract/languages';
import type { Db } from '../../platform/database/database';
import { type Route, serve } from '../../platform/http/route';

export interface Dicts {
  /** The enabled entries, labels in this language; empty when there is no such dictionary. */
  entries(type: string, language: Language): Promise<DictEntry[]>;
  forget(): void;
}

export const dictRoutes = (db: Db, dicts: Dicts): Route[] => [
  ...[calls.readDict, calls.readDictOfFamily].map((call) =>
    serve(call, ({ params, language }) => dicts.entries(params.dictType, language)),
  ),
  serve(calls.listDictTypes, () =>
    db
      .selectFrom('dict_types')
      .select(['id as dictId', 'dict_name as dictName', 'dict_type as dictType', 'status'])
      .orderBy('dict_type')
      .execute(),
  ),
  serve(calls.refreshDicts, async () => {
    await sql`select pg_notify('dict_changed', '')`.execute(db);
    dicts.forget();
  }),
];
