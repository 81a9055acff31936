import { z } from 'zod';
import { SiteStatesAt, SiteStatesQuery } from '../siteStates';
import { defineCall } from './call';

const permission = 'map:view';

export const readSiteStates = defineCall({
  id: 'siteStates.between',
  scope: 'site',
  method: 'GET',
  path: '/site/states',
  permission,
  summary: 'How the sites stood at moments of the last 30 days, for the replay of the map',
  query: SiteStatesQuery,
  response: z.array(SiteStatesAt),
});
