import type { DictEntry } from '@contract/dicts';
import type { Language } from '@contract/languages';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import { createListener } from '../../platform/database/listener';
import type { Route } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { dictRoutes } from './dicts.routes';
import { readDicts, type DictRow } from './dicts.store';

export { dictDataHooks, dictTypeHooks } from './dicts.hooks';

export interface Dicts {
  /** The enabled entries, labels in this language; empty when there is no such dictionary. */
  entries(type: string, language: Language): Promise<DictEntry[]>;
  forget(): void;
}

export interface DictsDeps {
  database: Database;
  clock: Clock;
  log: Log;
}

export interface DictsModule extends Dicts {
  routes: Route[];
  /** Hears that another process changed a dictionary. */
  unit: Unit;
}

/** Dictionaries are asked for on every screen and hardly ever change: remembered until the database says so. */
export function createDicts({ database, clock, log }: DictsDeps): DictsModule {
  let known: Promise<Map<string, DictRow[]>> | null = null;
  const forget = () => {
    known = null;
  };
  const read = () => {
    const reading = readDicts(database.db).then(byType);
    reading.catch(forget);
    return reading;
  };
  const entries: Dicts['entries'] = async (type, language) => {
    known ??= read();
    return ((await known).get(type) ?? []).map((row) => entryOf(row, language));
  };
  const listener = createListener({
    url: database.url,
    clock,
    log,
    applicationName: 'coolops dictionaries',
    channels: ['dict_changed'],
    hear: forget,
    connected: forget,
  });
  const unit = { name: 'dictionary ear', start: listener.start, stop: listener.stop };
  return { entries, forget, unit, routes: dictRoutes(database.db, { entries, forget }) };
}

function byType(rows: readonly DictRow[]): Map<string, DictRow[]> {
  const types = new Map<string, DictRow[]>();
  for (const row of rows) types.set(row.dict_type, [...(types.get(row.dict_type) ?? []), row]);
  return types;
}

const entryOf = (row: DictRow, language: Language): DictEntry => ({
  dictCode: row.id,
  dictSort: row.dict_sort,
  dictLabel: labelOf(row, language),
  dictValue: row.dict_value,
  dictType: row.dict_type,
  cssClass: row.css_class,
  listClass: row.list_class,
  isDefault: row.is_default,
  status: '0',
});

const labelOf = (row: DictRow, language: Language): string => {
  const other = language === 'en' ? row.dict_label_en : language === 'hk' ? row.dict_label_hk : null;
  return other ?? row.dict_label;
};
