import { z } from 'zod';
import { DeviceWithState } from '../devices';
import { pageOf } from '../envelope';
import { SiteExportRequest } from '../siteExport';
import { SiteDetail, SiteListQuery, SiteMap, SitePlace, SiteRow } from '../sites';
import { defineCall } from './call';

const SiteParams = z.object({ id: z.coerce.number().int().max(2_147_483_647) });
const permission = 'site:list';

export const moveSite = defineCall({
  id: 'sites.move',
  scope: 'site',
  method: 'PUT',
  path: '/site/{id}/place',
  permission: 'map:edit',
  summary: 'Puts a site where it stands',
  params: SiteParams,
  body: SitePlace,
});

export const exportSites = defineCall({
  id: 'sites.export',
  scope: 'site',
  method: 'POST',
  path: '/site/export',
  permission,
  summary: 'Chosen sites as a table',
  body: SiteExportRequest,
  answer: 'raw',
});

export const listSites = defineCall({
  id: 'sites.list',
  scope: 'site',
  method: 'GET',
  path: '/site/list',
  permission,
  summary: 'Sites that the caller may see, by pages',
  query: SiteListQuery,
  answer: 'whole',
  response: pageOf(SiteRow),
});

export const readSiteMap = defineCall({
  id: 'sites.map',
  scope: 'site',
  method: 'GET',
  path: '/site/map',
  permission,
  summary: 'All sites that the caller may see, in columns, for the map',
  response: SiteMap,
});

export const readSite = defineCall({
  id: 'sites.read',
  scope: 'site',
  method: 'GET',
  path: '/site/{id}',
  permission,
  summary: 'One site',
  params: SiteParams,
  response: SiteDetail,
});

export const listSiteDevices = defineCall({
  id: 'sites.devices',
  scope: 'site',
  method: 'GET',
  path: '/site/{id}/devices',
  permission,
  summary: 'The devices of one site with what each said last',
  params: SiteParams,
  response: z.array(DeviceWithState),
});
