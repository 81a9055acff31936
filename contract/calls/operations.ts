import { z } from 'zod';
import { ChainVerdict } from '../operations';
import { defineCall } from './call';

const path = '/monitor/operlog';

export const verifyOperations = defineCall({
  id: 'operations.verify',
  scope: 'global',
  method: 'POST',
  path: `${path}/verify`,
  permission: 'monitor:operlog:list',
  summary: 'Walks the hash chain of the operation log',
  response: ChainVerdict,
});

export const clearOperations = defineCall({
  id: 'operations.clear',
  scope: 'global',
  method: 'DELETE',
  path: `${path}/clean`,
  permission: 'monitor:operlog:remove',
  summary: 'Seals what is there into a file and begins a new segment; itself the first entry of it',
  response: z.object({ rows: z.number(), file: z.string(), sha256: z.string() }),
});

export const removeOperations = defineCall({
  id: 'operations.remove',
  scope: 'global',
  method: 'DELETE',
  path: `${path}/{ids}`,
  permission: 'monitor:operlog:remove',
  summary: 'Refused with words: entries are never deleted one by one',
  params: z.object({ ids: z.string().max(2_000) }),
});
