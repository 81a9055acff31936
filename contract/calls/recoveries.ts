import { z } from 'zod';
import { FaultRecovery, RecoveredSum, RecoveredSumQuery } from '../recoveries';
import { readFault, readFaultFigures } from './faults';
import { defineCall } from './call';

export const readRecoveredSum = defineCall({
  id: 'recoveries.sum',
  scope: 'site',
  method: 'GET',
  path: '/fault/recovery/sum',
  permission: readFaultFigures.permission,
  summary:
    'Energy recovered by repairs of cooling, all orders of a period as one, with the band of the figure',
  query: RecoveredSumQuery,
  response: RecoveredSum,
});

export const readRecovery = defineCall({
  id: 'recoveries.one',
  scope: 'site',
  method: 'GET',
  path: '/fault/recovery/{id}',
  permission: readFault.permission,
  summary:
    'Energy recovered since one order was mended, with its band, or what stands in the way of a figure',
  params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  response: FaultRecovery,
});
