import type { Route } from '../../platform/http/route';
import { cacheRoutes, type CachesDeps } from './caches.routes';

export type { CachesDeps } from './caches.routes';

export const createCaches = (deps: CachesDeps): { routes: Route[] } => ({ routes: cacheRoutes(deps) });
