import { z } from 'zod';
import { EpochMs } from '../time';
import { largestRowId } from '../values';
import { defineCall } from './call';

const path = '/system/config';

export const readParam = defineCall({
  id: 'params.byKey',
  scope: 'global',
  method: 'GET',
  path: `${path}/configKey/{key}`,
  permission: 'self',
  summary:
    'The value of a public parameter, in msg; empty where there is none that everybody may read (R-CALL-09)',
  params: z.object({ key: z.string().max(100) }),
  response: z.object({ msg: z.string() }),
  answer: 'whole',
  allowedForDisplay: true,
  allowedForToken: true,
});

const NotedParam = z
  .object({
    configId: z.number().int(),
    configKey: z.string(),
    configName: z.string(),
    /** A shorter retention that is not in force yet, or a value that is not allowed. */
    state: z.enum(['pending', 'invalid']),
    stored: z.string(),
    effective: z.string(),
    effectiveAt: EpochMs.nullable(),
  })
  .meta({ id: 'NotedParam' });
export type NotedParam = z.infer<typeof NotedParam>;

export const listNotedParams = defineCall({
  id: 'params.noted',
  scope: 'global',
  method: 'GET',
  path: `${path}/noted`,
  permission: 'system:config:list',
  summary: 'Parameters whose stored value does not count: not yet in force, or not allowed',
  response: z.array(NotedParam),
});

export const undoParam = defineCall({
  id: 'params.undo',
  method: 'PUT',
  path: `${path}/undo/{configId}`,
  scope: 'global',
  permission: 'system:config:edit',
  summary: 'Takes back a shorter retention that is not in force yet: the value before it stays',
  params: z.object({ configId: z.coerce.number().int().min(1).max(largestRowId) }),
});

export const refreshParams = defineCall({
  id: 'params.refresh',
  scope: 'global',
  method: 'DELETE',
  path: `${path}/refreshCache`,
  permission: 'system:config:remove',
  summary: 'Every change of a parameter acts at once already: succeeds',
});
