import type { Route } from '../../platform/http/route';
import { siteRecordsRoutes } from './siteRecords.routes';
import type { SiteRecordsDeps } from './siteRecords.service';

export const createSiteRecords = (deps: SiteRecordsDeps): { routes: Route[] } => ({
  routes: siteRecordsRoutes(deps),
});
