import { StrategySavings, StrategySavingsQuery } from '../strategySavings';
import { defineCall } from './call';
import { listPrograms } from './strategies';

export const readStrategySavings = defineCall({
  id: 'strategies.savings',
  scope: 'site',
  method: 'GET',
  path: '/strategy/savings',
  permission: listPrograms.permission,
  summary:
    'What each program of intelligent control saved at sites in sight, by baselines and by experiments',
  query: StrategySavingsQuery,
  response: StrategySavings,
  allowedForDisplay: true,
});
