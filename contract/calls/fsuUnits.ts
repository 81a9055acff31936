import { z } from 'zod';
import { RecordId } from '../resourceSchemas';
import { defineCall } from './call';

const permission = 'area:fsu:approve';
const params = z.object({ unitId: RecordId });

export const approveFsuUnit = defineCall({
  id: 'fsuUnits.approve',
  method: 'PUT',
  path: '/area/fsu/approve/{unitId}',
  permission,
  summary: 'Lets a field unit speak for its site, from the address that it has now',
  params,
});

export const refuseFsuUnit = defineCall({
  id: 'fsuUnits.refuse',
  method: 'PUT',
  path: '/area/fsu/refuse/{unitId}',
  permission,
  summary: 'Turns a field unit away: it is neither heard nor called',
  params,
});

export const readFsuUnit = defineCall({
  id: 'fsuUnits.read',
  method: 'PUT',
  path: '/area/fsu/read/{unitId}',
  permission: 'area:fsu:read',
  summary: 'Has a field unit asked for its values at once',
  params,
});
