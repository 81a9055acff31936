import type { ForeignServer } from '@contract/foreignServers';
import type { CentreHealth } from '@contract/monitor';
import type { ServerHealth } from '@contract/live';
import type { ReadinessCheck } from '../../platform/http/probes';
import type { Route } from '../../platform/http/route';
import type { Unit } from '../../platform/unit';
import { monitorRoutes, type MonitorDeps } from './monitor.routes';
import { createCentre } from './centre';
import { createForeign } from './foreign/foreign';
import { listForeign } from './foreign/foreign.store';
import { foreignRoutes } from './foreign/foreignRoutes';
import { intakeCheck } from './intakeReady';
import { createScraper } from './foreign/scraper';
import { createRecorder } from './recorder';
import { createExternalHealth } from './externalHealth';
import { createVitals, type Vitals } from './vitals';
import { createWatchedWork } from './watchedWork';

export type { Vitals } from './vitals';
export type { MonitorDeps } from './monitor.routes';

export interface Monitor {
  routes: Route[];
  /** For every process, whatever its role. */
  units: Unit[];
  /** Asks the operator's other servers. */
  scraper: Unit;
  /** Asks them now, and tells of those that are to be watched. */
  askServers(): Promise<Pick<ForeignServer, 'name' | 'isUp' | 'problem'>[]>;
  /** The worst of all processes, for the alarms of the centre itself. */
  vitals: Vitals;
  /** Whether any process stores what the field sends. */
  intakeCheck: ReadinessCheck;
  /** Every process that shares the store, this one as it is now. */
  processes(): readonly ServerHealth[];
  /** Processes that ended without a word and were not replaced. */
  lostProcesses(): readonly ServerHealth[];
  /** All processes together, for walls. */
  readCentre(): CentreHealth;
}

export function createMonitor(deps: MonitorDeps): Monitor {
  const { clock } = deps;
  const shared = { ...deps, pool: deps.database.pool };
  const recorder = createRecorder({ ...shared, read: deps.readHealth });
  const externalHealth = createExternalHealth(shared);
  const work = createWatchedWork(shared);
  const foreign = createForeign(deps);
  const scraper = createScraper(shared);
  return {
    routes: [...monitorRoutes(deps, recorder), ...foreignRoutes(foreign)],
    units: [recorder, externalHealth, work],
    scraper,
    askServers: async () => {
      await scraper.scrape();
      const servers = await listForeign(shared.pool, clock.now());
      return servers.filter(({ isEnabled }) => isEnabled);
    },
    vitals: createVitals({
      recorder,
      externalHealth,
      work,
      clock,
      unreachedRoutes: externalHealth.unreachedRoutes,
    }),
    intakeCheck: intakeCheck(recorder),
    processes: recorder.processes,
    lostProcesses: work.lost,
    readCentre: createCentre({ recorder, externalHealth, clock }),
  };
}
