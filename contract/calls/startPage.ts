import { z } from 'zod';
import { SiteGap, UnsetParams } from '../startPage';
import { defineCall } from './call';

export const readSiteGaps = defineCall({
  id: 'startPage.gaps',
  scope: 'site',
  method: 'GET',
  path: '/home/gaps',
  permission: 'site:provision',
  summary: 'What is missing at the sites in sight: a position, devices, contact; only what there is any of',
  response: z.array(SiteGap),
});

export const readUnsetParams = defineCall({
  id: 'startPage.params',
  scope: 'global',
  method: 'GET',
  path: '/home/params',
  permission: 'system:config:list',
  summary: 'Built-in parameters without a value that nobody ever saved',
  response: UnsetParams,
});
