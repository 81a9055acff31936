import { Readiness, ReadinessExport, ReadinessQuery, SiteReadiness } from '../readiness';
import { SiteParams } from '../siteEnergy';
import { defineCall } from './call';

const permission = 'analysis:readiness';

export const listReadiness = defineCall({
  id: 'readiness.list',
  scope: 'site',
  method: 'GET',
  path: '/analysis/readiness',
  permission,
  summary:
    'For what the data of sites suffice, what is lacking for the rest, and from which day it will be there',
  query: ReadinessQuery,
  response: Readiness,
});

export const readSiteReadiness = defineCall({
  id: 'readiness.site',
  scope: 'site',
  method: 'GET',
  path: '/analysis/readiness/sites/{id}',
  permission,
  summary: 'For what the data of one site suffice, as they are now',
  params: SiteParams,
  response: SiteReadiness,
});

export const exportReadiness = defineCall({
  id: 'readiness.export',
  scope: 'site',
  method: 'POST',
  path: '/analysis/readiness/export',
  permission,
  summary: 'The list of readiness as a table, all of its rows',
  body: ReadinessExport,
  answer: 'raw',
});
