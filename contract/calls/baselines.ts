import { Baselines, BaselinesQuery } from '../baselines';
import { defineCall } from './call';

export const listBaselines = defineCall({
  id: 'baselines.list',
  method: 'GET',
  path: '/savings/baselines',
  permission: 'analysis:baselines',
  summary: 'Baselines of sites as the last night fitted them, with fit, limits and what is missing',
  query: BaselinesQuery,
  response: Baselines,
});
