import { SiteParams } from '../siteEnergy';
import { SiteSaving, SiteSavingQuery } from '../savings';
import { defineCall } from './call';

export const readSiteSaving = defineCall({
  id: 'savings.site',
  method: 'GET',
  path: '/savings/site/{id}',
  permission: 'site:list',
  summary: 'What one site saved against a baseline of its own past, with the band of the figure',
  params: SiteParams,
  query: SiteSavingQuery,
  response: SiteSaving,
});
