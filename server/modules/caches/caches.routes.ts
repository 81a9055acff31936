import { CacheName, CacheOverview, cacheWords, SysCache } from '@contract/caches';
import type { Language } from '@contract/languages';
import { z } from 'zod';
import { AppError } from '../../platform/errors';
import { say } from '../../platform/http/words';
import { type Actor, route, type Route } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { entryOf, findKey, overviewOf, wholeKeysOf } from './caches';
import type { CachesDeps } from './index';

const permission = 'monitor:cache:list';
const clearing = 'monitor:cache:remove';
const NameParams = z.object({ cacheName: CacheName });
const cacheKey = z.string().max(300);
const remarkOf = (name: CacheName, language: Language): string =>
  say(language, `cache.name.${cacheWords[name]}`);

export function cacheRoutes(deps: CachesDeps): Route[] {
  const { db, clock, caches, readHealth } = deps;
  const ownOf = (name: CacheName) => {
    const cache = caches.find((one) => one.name === name);
    if (!cache) throw new AppError('notFound');
    return cache;
  };
  const note = (actor: Actor, subject: string) =>
    writeAudit(db, actor, { at: clock.now(), action: 'cache.cleared', subject: `cache:${subject}` });
  return [
    route({
      id: 'caches.overview',
      method: 'GET',
      path: '/monitor/cache',
      permission,
      summary: 'What the process that answers remembers, and how often that helped',
      response: CacheOverview,
      handle: async () => overviewOf(caches, readHealth()),
    }),
    ...readRoutes(deps, ownOf),
    route({
      id: 'caches.clear',
      method: 'DELETE',
      path: '/monitor/cache/clearCacheName/{cacheName}',
      permission: clearing,
      summary: 'One cache of this process is forgotten: what is wanted again is read again',
      params: NameParams,
      handle: async ({ actor, params }) => {
        await note(actor, params.cacheName);
        await ownOf(params.cacheName).forget();
      },
    }),
    route({
      id: 'caches.clearKey',
      method: 'DELETE',
      path: '/monitor/cache/clearCacheKey/{cacheKey}',
      permission: clearing,
      summary: 'One entry of a cache of this process is forgotten',
      params: z.object({ cacheKey }),
      handle: async ({ actor, params }) => {
        const found = findKey(caches, params.cacheKey);
        if (!found) throw new AppError('notFound');
        await note(actor, params.cacheKey);
        await found.cache.forget(found.key);
      },
    }),
    route({
      id: 'caches.clearAll',
      method: 'DELETE',
      path: '/monitor/cache/clearCacheAll',
      permission: clearing,
      summary: 'Every cache of this process is forgotten',
      handle: async ({ actor }) => {
        await note(actor, 'all');
        await Promise.all(caches.map((cache) => cache.forget()));
      },
    }),
  ];
}

function readRoutes(
  { caches }: CachesDeps,
  ownOf: (name: CacheName) => CachesDeps['caches'][number],
): Route[] {
  return [
    route({
      id: 'caches.names',
      method: 'GET',
      path: '/monitor/cache/getNames',
      permission,
      summary: 'The caches of this process by name',
      response: z.array(SysCache),
      handle: async ({ language }) =>
        caches.map(({ name }) => ({
          ...{ cacheName: name, cacheKey: '', cacheValue: '' },
          remark: remarkOf(name, language),
        })),
    }),
    route({
      id: 'caches.keys',
      method: 'GET',
      path: '/monitor/cache/getKeys/{cacheName}',
      permission,
      summary: 'What a cache remembers, by whole key',
      params: NameParams,
      response: z.array(z.string()),
      handle: async ({ params }) => wholeKeysOf(ownOf(params.cacheName)),
    }),
    route({
      id: 'caches.value',
      method: 'GET',
      path: '/monitor/cache/getValue/{cacheName}/{cacheKey}',
      permission,
      summary: 'One entry of a cache; secrets are never among it',
      params: NameParams.extend({ cacheKey }),
      response: SysCache,
      handle: async ({ params, language }) => {
        const found = findKey(caches, params.cacheKey);
        const entry = found && entryOf(found, remarkOf(params.cacheName, language));
        if (!entry) throw new AppError('notFound');
        return entry;
      },
    }),
  ];
}
