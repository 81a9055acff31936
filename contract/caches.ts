import { z } from 'zod';

/** What a process remembers so as not to ask the database again; names end as the admin API ends them. */
export const cacheNames = ['rights:', 'sys_dict:', 'alarm_rules:', 'field_credentials:'] as const;
export const CacheName = z.enum(cacheNames).meta({ id: 'CacheName' });
export type CacheName = z.infer<typeof CacheName>;

/** What each is called in the texts, as `cache.name.…`. */
export const cacheWords = {
  'rights:': 'rights',
  'sys_dict:': 'dictionaries',
  'alarm_rules:': 'alarmRules',
  'field_credentials:': 'fieldCredentials',
} as const satisfies Record<CacheName, string>;

/** Counts are since the start of the process. */
export const CacheFigures = z
  .object({
    cacheName: CacheName,
    entries: z.number().int(),
    hits: z.number().int(),
    misses: z.number().int(),
    /** How often something, or everything, was forgotten because it had changed or somebody asked for it. */
    invalidations: z.number().int(),
  })
  .meta({ id: 'CacheFigures' });
export type CacheFigures = z.infer<typeof CacheFigures>;

/** What `GET /monitor/cache` answers: the words of the admin API, and every cache by itself. */
export const CacheOverview = z
  .object({
    info: z.record(z.string(), z.string()),
    /** Entries of all caches. */
    dbSize: z.number().int(),
    commandStats: z.array(z.object({ name: z.string(), value: z.string() })),
    caches: z.array(CacheFigures),
  })
  .meta({ id: 'CacheOverview' });
export type CacheOverview = z.infer<typeof CacheOverview>;

/** One entry as the admin API tells it; `cacheKey` is the whole key, its cache's name included. */
export const SysCache = z
  .object({ cacheName: z.string(), cacheKey: z.string(), cacheValue: z.string(), remark: z.string() })
  .meta({ id: 'SysCache' });
export type SysCache = z.infer<typeof SysCache>;
