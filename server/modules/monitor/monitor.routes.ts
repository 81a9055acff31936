import * as calls from '@contract/calls/monitor';
import type { MonitorHealth } from '@contract/monitor';
import { hourMs, minuteMs } from '@contract/time';
import type { ServerHealth } from '@contract/live';
import type { Log } from '../../platform/log';
import { currentCall } from '../../platform/http/currentCall';
import { type Route, serve } from '../../platform/http/route';
import type { Params } from '../params/params.store';
import { textTime } from './textTime';
import { countDeadLetters, databaseHealth, listDeadLetters, wallsAlive } from './monitor.store';
import type { Recorder } from './recorder';
import { readSamples } from './samples.store';
import { storagePlan } from './storage.store';
import { workHealth } from './work.store';
import { serverInfoOf } from './serverInfo';
import { createDiagnostics, type DiagnosticsDeps } from './diagnostics/diagnostics';

export interface MonitorDeps extends DiagnosticsDeps {
  log: Log;
  plantTimeZone: string;
  dataDir: string;
  params: Pick<Params, 'number'>;
  /** Health of this process. */
  readHealth(): ServerHealth;
}

export const monitorRoutes = (deps: MonitorDeps, recorder: Recorder): Route[] => [
  serve(calls.readServerInfo, async () =>
    serverInfoOf(deps.readHealth(), deps.dataDir, textTime(deps.plantTimeZone)),
  ),
  serve(calls.readMonitorHealth, () => healthOf(deps, recorder)),
  serve(
    calls.readDiagnostics,
    createDiagnostics(deps, () => healthOf(deps, recorder)),
  ),
  serve(calls.readHealthHistory, ({ query: { spanMs, maxPoints } }) => {
    const to = deps.clock.now();
    const stepMs = Math.max(1, Math.ceil(spanMs / maxPoints / minuteMs)) * minuteMs;
    return readSamples(deps.database.pool, to - spanMs, to, stepMs);
  }),
  serve(calls.readStorage, () => storagePlan(deps.database.pool, deps.params, deps.clock.now())),
  serve(calls.readCentreHour, () => {
    const to = deps.clock.now();
    return readSamples(deps.database.pool, to - hourMs, to, minuteMs);
  }),
  serve(calls.listDeadLetters, ({ query: { reason, pageNum, pageSize } }) =>
    listDeadLetters(deps.database.pool, reason ?? null, pageSize, (pageNum - 1) * pageSize),
  ),
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
    work: await workHealth(pool, now, currentCall()?.language),
  };
}
