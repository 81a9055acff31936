import type { CacheFigures, CacheName, CacheOverview, SysCache } from '@contract/caches';
import type { ServerHealth } from '@contract/live';
import { dayMs } from '@contract/time';
import type { WatchedCache } from '../../platform/cache';

type Caches = readonly WatchedCache<CacheName>[];

const figuresOf = (cache: WatchedCache<CacheName>): CacheFigures => ({
  cacheName: cache.name,
  entries: cache.keys().length,
  ...cache.counts(),
});

/** The caches of this process; `info` in the words of the admin API as far as they mean something here. */
export function overviewOf(
  caches: Caches,
  { process, startedAt, at, rssBytes }: ServerHealth,
): CacheOverview {
  const all = caches.map(figuresOf);
  const sum = (of: 'entries' | 'hits' | 'misses' | 'invalidations') =>
    all.reduce((total, figures) => total + figures[of], 0);
  return {
    info: {
      process,
      mode: 'in-process',
      uptime_in_days: String(Math.floor((at - startedAt) / dayMs)),
      used_memory_human: `${(rssBytes / 2 ** 20).toFixed(1)}M`,
    },
    dbSize: sum('entries'),
    commandStats: [
      { name: 'hit', value: String(sum('hits')) },
      { name: 'miss', value: String(sum('misses')) },
      { name: 'del', value: String(sum('invalidations')) },
    ],
    caches: all,
  };
}

/** Whole keys begin with the name of their cache. */
export const wholeKeysOf = (cache: WatchedCache<CacheName>): string[] =>
  cache
    .keys()
    .map((key) => `${cache.name}${key}`)
    .sort();

export interface FoundKey {
  cache: WatchedCache<CacheName>;
  /** Without the name of the cache. */
  key: string;
}

export function findKey(caches: Caches, whole: string): FoundKey | null {
  const cache = caches.find(({ name }) => whole.startsWith(name));
  return cache ? { cache, key: whole.slice(cache.name.length) } : null;
}

/** Null when nothing is remembered under the key (any more). */
export function entryOf({ cache, key }: FoundKey, remark: string): SysCache | null {
  const value = cache.read(key);
  if (value === undefined) return null;
  return {
    ...{ cacheName: cache.name, cacheKey: `${cache.name}${key}`, remark },
    cacheValue: JSON.stringify(value, null, 2),
  };
}
