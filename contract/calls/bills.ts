import { ReconciledBills } from '../bills';
import { SiteDaysQuery, SiteParams } from '../siteEnergy';
import { defineCall } from './call';

export const readSiteBills = defineCall({
  id: 'energy.siteBills',
  scope: 'site',
  method: 'GET',
  path: '/energy/site/{id}/bills',
  permission: 'analysis:bill:list',
  summary: 'Bills of one site that reach into a span, each beside what its meter counted',
  params: SiteParams,
  query: SiteDaysQuery,
  response: ReconciledBills,
});
