import type { CacheName } from '@contract/caches';
import type { ServerHealth } from '@contract/live';
import type { WatchedCache } from '../../platform/cache';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { Route } from '../../platform/http/route';
import { cacheRoutes } from './caches.routes';

export interface CachesDeps {
  db: Db;
  clock: Clock;
  /** Every cache of this process. */
  caches: readonly WatchedCache<CacheName>[];
  readHealth(): ServerHealth;
}

export const createCaches = (deps: CachesDeps): { routes: Route[] } => ({ routes: cacheRoutes(deps) });
