import { HomeTimes } from '../homeTimes';
import { defineCall } from './call';

const path = '/user/times';

export const readHomeTimes = defineCall({
  id: 'homeTimes.read',
  scope: 'own',
  method: 'GET',
  path,
  permission: 'self',
  summary: 'Clocks and timers that the caller has on the start page',
  response: HomeTimes,
});

export const saveHomeTimes = defineCall({
  id: 'homeTimes.save',
  scope: 'own',
  method: 'PUT',
  path,
  permission: 'self',
  summary: 'Keeps the clocks and timers of the caller, in their order',
  body: HomeTimes,
});
