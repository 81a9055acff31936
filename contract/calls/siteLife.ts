import { z } from 'zod';
import {
  AreaMerge,
  ControllerCredential,
  DeviceReplacement,
  Retirement,
  SiteMerge,
  SitesMove,
} from '../siteLife';
import { provisionPermission } from './provisioning';
import { defineCall } from './call';

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
const Made = z.object({ deviceId: z.number().int() });
const Moved = z.object({ moved: z.number().int() });

export const retireSite = defineCall({
  id: 'siteLife.retire',
  scope: 'site',
  method: 'PUT',
  path: '/area/site/{id}/retire',
  permission: 'area:site:retire',
  summary: 'Takes a site out of service: its alarms end, nothing speaks for it any more, its history stays',
  params,
  body: Retirement,
});

export const resumeSite = defineCall({
  id: 'siteLife.resume',
  scope: 'site',
  method: 'PUT',
  path: '/area/site/{id}/resume',
  permission: 'area:site:retire',
  summary: 'Plans a retired site anew; it speaks once it has a credential again',
  params,
});

export const mergeSite = defineCall({
  id: 'siteLife.merge',
  scope: 'site',
  method: 'PUT',
  path: '/area/site/{id}/merge',
  permission: 'area:site:retire',
  summary: 'Retires a site in favour of another, which gets its devices',
  params,
  body: SiteMerge,
});

export const moveSites = defineCall({
  id: 'siteLife.move',
  scope: 'site',
  method: 'PUT',
  path: '/area/site/move',
  permission: 'area:site:edit',
  summary: 'Gives sites to another area or department; figures of past days stay where they were',
  body: SitesMove,
  response: Moved,
});

export const mergeArea = defineCall({
  id: 'siteLife.mergeArea',
  scope: 'area',
  method: 'PUT',
  path: '/area/region/{id}/merge',
  permission: 'area:region:edit',
  summary: 'Moves all sites of an area to another and stops it',
  params,
  body: AreaMerge,
  response: Moved,
});

export const replaceController = defineCall({
  id: 'siteLife.replaceController',
  scope: 'site',
  method: 'PUT',
  path: '/area/site/{id}/controller',
  permission: provisionPermission,
  summary: 'Makes the credential of a site’s new controller, told once; the one before ends',
  params,
  response: ControllerCredential,
});

export const retireDevice = defineCall({
  id: 'siteLife.retireDevice',
  scope: 'site',
  method: 'PUT',
  path: '/area/device/{id}/retire',
  permission: 'area:device:retire',
  summary: 'Takes a device out of service: its alarms end, its history stays',
  params,
  body: Retirement,
});

export const replaceDevice = defineCall({
  id: 'siteLife.replaceDevice',
  scope: 'site',
  method: 'PUT',
  path: '/area/device/{id}/replace',
  permission: 'area:device:retire',
  summary: 'Puts a new device in the place of one, under its code; what was measured stays with the old one',
  params,
  body: DeviceReplacement,
  response: Made,
});
