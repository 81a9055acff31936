import { z } from 'zod';
import { SiteGap } from '../startPage';
import { defineCall } from './call';

export const readSiteGaps = defineCall({
  id: 'startPage.gaps',
  method: 'GET',
  path: '/home/gaps',
  permission: 'site:provision',
  summary: 'What is missing at the sites in sight: a position, devices, contact; only what there is any of',
  response: z.array(SiteGap),
});
