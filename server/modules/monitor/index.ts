import type { ForeignServer } from '@contract/foreignServers';
import type { CentreHealth } from '@contract/monitor';
import type { Route } from '../../platform/http/route';
import type { Unit } from '../../platform/unit';
import { monitorRoutes, type MonitorDeps } from './monitor.routes';
import { createCentre } from './centre';
import { createForeign } from './foreign/foreign';
import { listForeign } from './foreign/foreign.store';
import { foreignRoutes } from './foreign/foreignRoutes';
import { createScraper } from './foreign/scraper';
import { createRecorder } from './recorder';
import { createExternalHealth } from './externalHealth';
import { createVitals, type Vitals } from './vitals';

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
  /** All processes together, for walls. */
  readCentre(): CentreHealth;
}

export function createMonitor(deps: MonitorDeps): Monitor {
  const { clock } = deps;
  const shared = { ...deps, pool: deps.database.pool };
  const recorder = createRecorder({ ...shared, read: deps.readHealth });
  const externalHealth = createExternalHealth(shared);
  const foreign = createForeign(deps);
  const scraper = createScraper(shared);
  return {
    routes: [...monitorRoutes(deps, recorder), ...foreignRoutes(foreign)],
    units: [recorder, externalHealth],
    scraper,
    askServers: async () => {
      await scraper.scrape();
      const servers = await listForeign(shared.pool, clock.now());
      return servers.filter(({ isEnabled }) => isEnabled);
    },
    vitals: createVitals({
      recorder,
      externalHealth,
      clock,
      unreachedRoutes: externalHealth.unreachedRoutes,
    }),
    readCentre: createCentre({ recorder, externalHealth, clock }),
  };
}
