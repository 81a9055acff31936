import {
  DeadLetterPage,
  DeadLetterQuery,
  HealthHistory,
  HealthHistoryQuery,
  MonitorHealth,
  ServerInfo,
} from '../monitor';
import { Diagnostics } from '../diagnostics';
import { StoragePlan } from '../retention';
import { defineCall } from './call';

const permission = 'monitor:server:list';

export const readServerInfo = defineCall({
  id: 'monitor.server',
  scope: 'global',
  method: 'GET',
  path: '/monitor/server',
  permission,
  summary: 'Processor, memory, runtime and disks of this server',
  response: ServerInfo,
});

export const readMonitorHealth = defineCall({
  id: 'monitor.health',
  scope: 'area',
  method: 'GET',
  path: '/monitor/health',
  permission,
  summary: 'Health of every process, of the database, of walls, and what the intake refused',
  response: MonitorHealth,
});

export const readDiagnostics = defineCall({
  id: 'monitor.diagnostics',
  scope: 'area',
  method: 'GET',
  path: '/monitor/diagnostics',
  permission,
  summary: 'Versions, configuration, health and recent errors for support, with every secret removed',
  response: Diagnostics,
});

export const readHealthHistory = defineCall({
  id: 'monitor.history',
  scope: 'global',
  method: 'GET',
  path: '/monitor/health/history',
  permission,
  summary: 'Figures of health over time, at most 30 days back',
  query: HealthHistoryQuery,
  response: HealthHistory,
});

export const readStorage = defineCall({
  id: 'monitor.storage',
  scope: 'global',
  method: 'GET',
  path: '/monitor/storage',
  permission,
  summary: 'What is kept of the past at which step for how long, and what it takes on the disk',
  response: StoragePlan,
});

export const readCentreHour = defineCall({
  id: 'monitor.centre.hour',
  scope: 'global',
  method: 'GET',
  path: '/monitor/centre/hour',
  permission: 'screen:health',
  summary: 'Figures of health over the last hour, minute by minute, for walls',
  response: HealthHistory,
});

export const listDeadLetters = defineCall({
  id: 'monitor.deadLetters',
  scope: 'everywhere',
  method: 'GET',
  path: '/monitor/deadLetters',
  permission,
  summary: 'Messages of the field that were refused, the newest first',
  query: DeadLetterQuery,
  response: DeadLetterPage,
  answer: 'whole',
});
