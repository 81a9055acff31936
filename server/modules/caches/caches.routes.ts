import * as calls from '@contract/calls/caches';
import { type CacheName, cacheWords } from '@contract/caches';
import type { Language } from '@contract/languages';
import { AppError } from '../../platform/errors';
import { say } from '../../platform/http/words';
import { type Actor, type Route, serve } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { entryOf, findKey, overviewOf, wholeKeysOf } from './caches';
import type { ServerHealth } from '@contract/live';
import type { WatchedCache } from '../../platform/cache';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';

export interface CachesDeps {
  db: Db;
  clock: Clock;
  /** Every cache of this process. */
  caches: readonly WatchedCache<CacheName>[];
  readHealth(): ServerHealth;
}

const remarkOf = (name: CacheName, language: Language): string =>
  say(language, `cache.name.${cacheWords[name]}`);

const ownOf = (caches: CachesDeps['caches'], name: CacheName): CachesDeps['caches'][number] => {
  const cache = caches.find((one) => one.name === name);
  if (!cache) throw new AppError('notFound');
  return cache;
};

export const cacheRoutes = (deps: CachesDeps): Route[] => [...readRoutes(deps), ...clearRoutes(deps)];

const readRoutes = ({ caches, readHealth }: CachesDeps): Route[] => [
  serve(calls.readCaches, async () => overviewOf(caches, readHealth())),
  serve(calls.listCacheNames, async ({ language }) =>
    caches.map(({ name }) => ({
      ...{ cacheName: name, cacheKey: '', cacheValue: '' },
      remark: remarkOf(name, language),
    })),
  ),
  serve(calls.listCacheKeys, async ({ params }) => wholeKeysOf(ownOf(caches, params.cacheName))),
  serve(calls.readCacheEntry, async ({ params, language }) => {
    const found = findKey(caches, params.cacheKey);
    const entry = found && entryOf(found, remarkOf(params.cacheName, language));
    if (!entry) throw new AppError('notFound');
    return entry;
  }),
];

function clearRoutes({ db, clock, caches }: CachesDeps): Route[] {
  const note = (actor: Actor, subject: string) =>
    writeAudit(db, actor, { at: clock.now(), action: 'cache.cleared', subject: `cache:${subject}` });
  return [
    serve(calls.clearCache, async ({ actor, params }) => {
      await note(actor, params.cacheName);
      await ownOf(caches, params.cacheName).forget();
    }),
    serve(calls.clearCacheKey, async ({ actor, params }) => {
      const found = findKey(caches, params.cacheKey);
      if (!found) throw new AppError('notFound');
      await note(actor, params.cacheKey);
      await found.cache.forget(found.key);
    }),
    serve(calls.clearAllCaches, async ({ actor }) => {
      await note(actor, 'all');
      await Promise.all(caches.map((cache) => cache.forget()));
    }),
  ];
}
