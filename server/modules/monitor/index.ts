import type { ServerHealth } from '@contract/live';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Route } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { monitorRoutes } from './monitor.routes';
import { createRecorder } from './recorder';
import { createVitals, type Vitals } from './vitals';

export type { Vitals } from './vitals';

export interface MonitorDeps {
  database: Database;
  clock: Clock;
  log: Log;
  plantTimeZone: string;
  dataDir: string;
  /** Health of this process. */
  readHealth(): ServerHealth;
}

export interface Monitor {
  routes: Route[];
  /** For every process, whatever its role. */
  units: Unit[];
  /** The worst of all processes, for the alarms of the centre itself. */
  vitals: Vitals;
}

export function createMonitor(deps: MonitorDeps): Monitor {
  const recorder = createRecorder({ ...deps, pool: deps.database.pool, read: deps.readHealth });
  return { routes: monitorRoutes(deps, recorder), units: [recorder], vitals: createVitals(recorder) };
}
