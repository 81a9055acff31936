import type { Route } from '../../platform/http/route';
import { exploreRoutes, type ExploreDeps } from './explore.routes';

export const createExplore = (deps: ExploreDeps): { routes: Route[] } => ({ routes: exploreRoutes(deps) });
