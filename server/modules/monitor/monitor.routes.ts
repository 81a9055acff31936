import {
  DeadLetterPage,
  DeadLetterQuery,
  HealthHistory,
  HealthHistoryQuery,
  MonitorHealth,
  ServerInfo,
} from '@contract/monitor';
import { hourMs, minuteMs } from '@contract/time';
import type { ServerHealth } from '@contract/live';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import { route, type Route } from '../../platform/http/route';
import { textTime } from './textTime';
import { countDeadLetters, databaseHealth, listDeadLetters, wallsAlive } from './monitor.store';
import type { Recorder } from './recorder';
import { readSamples } from './samples.store';
import { workHealth } from './work.store';
import { serverInfoOf } from './serverInfo';

export interface MonitorDeps {
  database: Database;
  clock: Clock;
  log: Log;
  plantTimeZone: string;
  dataDir: string;
  /** Health of this process. */
  readHealth(): ServerHealth;
}

const permission = 'monitor:server:list';

export const monitorRoutes = (deps: MonitorDeps, recorder: Recorder): Route[] => [
  route({
    id: 'monitor.server',
    method: 'GET',
    path: '/monitor/server',
    permission,
    summary: 'Processor, memory, runtime and disks of this server',
    response: ServerInfo,
    handle: async () => serverInfoOf(deps.readHealth(), deps.dataDir, textTime(deps.plantTimeZone)),
  }),
  route({
    id: 'monitor.health',
    method: 'GET',
    path: '/monitor/health',
    permission,
    summary: 'Health of every process, of the database, of walls, and what the intake refused',
    response: MonitorHealth,
    handle: () => healthOf(deps, recorder),
  }),
  route({
    id: 'monitor.history',
    method: 'GET',
    path: '/monitor/health/history',
    permission,
    summary: 'Figures of health over time, at most 30 days back',
    query: HealthHistoryQuery,
    response: HealthHistory,
    handle: ({ query: { spanMs, maxPoints } }) => {
      const to = deps.clock.now();
      const stepMs = Math.max(1, Math.ceil(spanMs / maxPoints / minuteMs)) * minuteMs;
      return readSamples(deps.database.pool, to - spanMs, to, stepMs);
    },
  }),
  route({
    id: 'monitor.centre.hour',
    method: 'GET',
    path: '/monitor/centre/hour',
    permission: 'screen:health',
    summary: 'Figures of health over the last hour, minute by minute, for walls',
    response: HealthHistory,
    handle: () => {
      const to = deps.clock.now();
      return readSamples(deps.database.pool, to - hourMs, to, minuteMs);
    },
  }),
  route({
    id: 'monitor.deadLetters',
    method: 'GET',
    path: '/monitor/deadLetters',
    permission,
    summary: 'Messages of the field that were refused, the newest first',
    query: DeadLetterQuery,
    response: DeadLetterPage,
    answer: 'whole',
    handle: ({ query: { reason, pageNum, pageSize } }) =>
      listDeadLetters(deps.database.pool, reason ?? null, pageSize, (pageNum - 1) * pageSize),
  }),
];

async function healthOf(
  { database: { pool }, clock }: MonitorDeps,
  recorder: Recorder,
): Promise<MonitorHealth> {
  const now = clock.now();
  return {
    at: now,
    processes: [...recorder.processes()],
    database: await databaseHealth(pool, now),
    deadLetters: await countDeadLetters(pool, now - hourMs),
    walls: await wallsAlive(pool, now),
    work: await workHealth(pool, now),
  };
}
