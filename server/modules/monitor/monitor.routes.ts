import * as calls from '@contract/calls/monitor';
import type { MonitorHealth } from '@contract/monitor';
import { hourMs, minuteMs } from '@contract/time';
import type { ServerHealth } from '@contract/live';
import type { Log } from '../../platform/log';
import type { Db } from '../../platform/database/database';
import { type Actor, type Route, serve } from '../../platform/http/route';
import { currentCall } from '../../platform/http/currentCall';
import type { Params } from '../params/params.store';
import { createScopeOf } from '../scope';
import { areasOf } from '../scope/regionScope';
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
  serve(calls.readMonitorHealth, ({ actor }) => healthOf(deps, recorder, actor)),
  serve(
    calls.readDiagnostics,
    createDiagnostics(deps, (actor) => healthOf(deps, recorder, actor)),
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

/** null: all of them. */
async function areasInSight(db: Db, actor: Actor): Promise<number[] | null> {
  const scope = await createScopeOf({ db })(actor, calls.readMonitorHealth.permission);
  return scope.isAll ? null : areasOf(scope);
}

async function healthOf(
  { database: { db, pool }, clock }: MonitorDeps,
  recorder: Recorder,
  actor: Actor,
): Promise<MonitorHealth> {
  const now = clock.now();
  return {
    at: now,
    processes: [...recorder.processes()],
    database: await databaseHealth(pool, now),
    deadLetters: await countDeadLetters(pool, now - hourMs),
    walls: await wallsAlive(pool, await areasInSight(db, actor), now),
    work: await workHealth(pool, now, currentCall()?.language),
  };
}
