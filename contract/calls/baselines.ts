import { Baselines, BaselinesExport, BaselinesQuery } from '../baselines';
import { defineCall } from './call';

const permission = 'analysis:baselines';

export const listBaselines = defineCall({
  id: 'baselines.list',
  scope: 'site',
  method: 'GET',
  path: '/savings/baselines',
  permission,
  summary: 'Baselines of sites as the last night fitted them, with fit, limits and what is missing',
  query: BaselinesQuery,
  response: Baselines,
});

export const exportBaselines = defineCall({
  id: 'baselines.export',
  scope: 'site',
  method: 'POST',
  path: '/savings/baselines/export',
  permission,
  summary: 'The list of baselines as a table, all of its rows',
  body: BaselinesExport,
  answer: 'raw',
});
