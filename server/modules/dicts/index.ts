import type { DictEntry } from '@contract/dicts';
import type { Language } from '@contract/languages';
import type { CacheCounts, WatchedCache } from '../../platform/cache';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import { createListener } from '../../platform/database/listener';
import type { Route } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { dictRoutes, type Dicts } from './dicts.routes';
import { readDicts, type DictRow } from './dicts.store';

export type { Dicts } from './dicts.routes';

export interface DictsDeps {
  database: Database;
  clock: Clock;
  log: Log;
}

export interface DictsModule extends Dicts {
  routes: Route[];
  /** Hears that another process changed a dictionary. */
  unit: Unit;
  cache: WatchedCache<'sys_dict:'>;
}

/** Dictionaries are asked for on every screen and hardly ever change: remembered until the database says so. */
export function createDicts({ database, clock, log }: DictsDeps): DictsModule {
  const store = createStore(() => readDicts(database.db).then(byType));
  const forget = () => void store.forget();
  const entries: Dicts['entries'] = async (type, language) =>
    ((await store.all()).get(type) ?? []).map((row) => entryOf(row, language));
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
  const routes = dictRoutes(database.db, { entries, forget });
  return { entries, forget, unit, routes, cache: store.watched };
}

type Types = Map<string, DictRow[]>;

/** All dictionaries are read at once, when the first of them is wanted, and forgotten together. */
function createStore(read: () => Promise<Types>) {
  let known: Promise<Types> | null = null;
  let shown: Types = new Map();
  const tally: CacheCounts = { hits: 0, misses: 0, invalidations: 0 };
  const drop = () => {
    known = null;
    shown = new Map();
  };
  const load = () => {
    const reading = read();
    reading.then(
      (types) => {
        if (known === reading) shown = types;
      },
      () => {
        if (known === reading) drop();
      },
    );
    return reading;
  };
  const forget = async () => {
    tally.invalidations += 1;
    drop();
  };
  const watched: WatchedCache<'sys_dict:'> = {
    name: 'sys_dict:',
    keys: () => [...shown.keys()],
    read: (type) => shown.get(type)?.map((row) => entryOf(row, 'zh')),
    counts: () => ({ ...tally }),
    forget,
  };
  const all = (): Promise<Types> => {
    tally[known ? 'hits' : 'misses'] += 1;
    return (known ??= load());
  };
  return { all, forget, watched };
}

function byType(rows: readonly DictRow[]): Types {
  const types: Types = new Map();
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
