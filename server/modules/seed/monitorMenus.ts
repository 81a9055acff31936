import { auditPermission } from '@contract/operations';
import type { SeededMenu } from './menuRows';

/** Pages below the directory of monitoring that are no declared screens. */
export const monitorMenuRows: readonly SeededMenu[] = [
  {
    key: 'serverMonitor',
    parent: 'monitor',
    type: 'C',
    name: { zh: '服务监控', en: 'Server health', hk: '伺服器監控' },
    path: 'server',
    component: 'monitor/server/ServerMonitor',
    routeName: 'ServerMonitor',
    icon: 'server',
    perms: 'monitor:server:list',
    isCached: true,
    order: 10,
    roles: [],
  },
  {
    key: 'serverMonitor.foreign',
    parent: 'serverMonitor',
    type: 'F',
    name: { zh: '管理被监控服务器', en: 'Monitored servers', hk: '管理受監控伺服器' },
    perms: 'monitor:foreign:edit',
    roles: [],
  },
  {
    key: 'cacheMonitor',
    parent: 'monitor',
    type: 'C',
    name: { zh: '缓存监控', en: 'Caches', hk: '快取監控' },
    path: 'cache',
    component: 'monitor/cache/CacheMonitor',
    routeName: 'CacheMonitor',
    icon: 'cache',
    perms: 'monitor:cache:list',
    isCached: false,
    order: 20,
    roles: [],
  },
  {
    key: 'cacheMonitor.clear',
    parent: 'cacheMonitor',
    type: 'F',
    name: { zh: '清理缓存', en: 'Clear caches', hk: '清除快取' },
    perms: 'monitor:cache:remove',
    roles: [],
  },
  {
    key: 'operations.all',
    parent: 'operations',
    type: 'F',
    name: { zh: '查看全部日志（审计）', en: 'Read all logs (audit)', hk: '查看全部記錄（審計）' },
    perms: auditPermission,
    roles: [],
  },
];
