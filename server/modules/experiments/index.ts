import type { Log } from '../../platform/log';
import type { Route } from '../../platform/http/route';
import type { Unit } from '../../platform/unit';
import { experimentsRoutes } from './experiments.routes';
import type { ExperimentsDeps } from './experiments.service';
import { experimentKeeper } from './keeper';

/** Proof of what a plan saves at a site, by days with it and days without. */
export const createExperiments = (
  deps: ExperimentsDeps & { log: Log; delayFactor: number },
): { routes: Route[]; worker: Unit } => ({
  routes: experimentsRoutes(deps),
  worker: experimentKeeper(deps),
});
