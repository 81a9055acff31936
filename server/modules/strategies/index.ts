import type { Log } from '../../platform/log';
import type { Route } from '../../platform/http/route';
import type { Unit } from '../../platform/unit';
import { strategyKeeper } from './keeper';
import { strategiesRoutes, type RoutesDeps } from './strategies.routes';

export { assignPlans } from './assign.store';
export { oneAtATime } from './programs.store';

export interface Strategies {
  routes: Route[];
  /** One process at a time does what it does. */
  worker: Unit;
}

/** Programs of intelligent control, and how the sites that follow them stand. */
export const createStrategies = (deps: RoutesDeps & { log: Log; delayFactor: number }): Strategies => ({
  routes: strategiesRoutes(deps),
  worker: strategyKeeper(deps),
});
