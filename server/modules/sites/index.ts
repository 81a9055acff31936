import type { Route } from '../../platform/http/route';
import { siteRoutes, type SitesDeps } from './sites.routes';

export const createSites = (deps: SitesDeps): { routes: Route[] } => ({ routes: siteRoutes(deps) });
