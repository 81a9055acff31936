import { z } from 'zod';
import { CacheName, CacheOverview, SysCache } from '../caches';
import { defineCall } from './call';

const path = '/monitor/cache';
const permission = 'monitor:cache:list';
const clearing = 'monitor:cache:remove';
const NameParams = z.object({ cacheName: CacheName });
const KeyParams = z.object({ cacheKey: z.string().max(300) });

export const readCaches = defineCall({
  id: 'caches.overview',
  scope: 'everywhere',
  method: 'GET',
  path,
  permission,
  summary: 'What the process that answers remembers, and how often that helped',
  response: CacheOverview,
});

export const listCacheNames = defineCall({
  id: 'caches.names',
  scope: 'everywhere',
  method: 'GET',
  path: `${path}/getNames`,
  permission,
  summary: 'The caches of this process by name',
  response: z.array(SysCache),
});

export const listCacheKeys = defineCall({
  id: 'caches.keys',
  scope: 'everywhere',
  method: 'GET',
  path: `${path}/getKeys/{cacheName}`,
  permission,
  summary: 'What a cache remembers, by whole key',
  params: NameParams,
  response: z.array(z.string()),
});

export const readCacheEntry = defineCall({
  id: 'caches.value',
  scope: 'everywhere',
  method: 'GET',
  path: `${path}/getValue/{cacheName}/{cacheKey}`,
  permission,
  summary: 'One entry of a cache; secrets are never among it',
  params: NameParams.extend(KeyParams.shape),
  response: SysCache,
});

export const clearCache = defineCall({
  id: 'caches.clear',
  scope: 'everywhere',
  method: 'DELETE',
  path: `${path}/clearCacheName/{cacheName}`,
  permission: clearing,
  summary: 'One cache of this process is forgotten: what is wanted again is read again',
  params: NameParams,
});

export const clearCacheKey = defineCall({
  id: 'caches.clearKey',
  scope: 'everywhere',
  method: 'DELETE',
  path: `${path}/clearCacheKey/{cacheKey}`,
  permission: clearing,
  summary: 'One entry of a cache of this process is forgotten',
  params: KeyParams,
});

export const clearAllCaches = defineCall({
  id: 'caches.clearAll',
  scope: 'everywhere',
  method: 'DELETE',
  path: `${path}/clearCacheAll`,
  permission: clearing,
  summary: 'Every cache of this process is forgotten',
});
