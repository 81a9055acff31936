import { z } from 'zod';
import { RecordId, RecordIds } from '../resourceSchemas';
import { defineCall } from './call';

const OwnSession = z.object({
  sessionId: z.number(),
  isThis: z.boolean(),
  ipaddr: z.string(),
  browser: z.string(),
  os: z.string(),
  loginTime: z.string(),
  lastSeen: z.string(),
});

export const endSessions = defineCall({
  id: 'online.batchLogout',
  scope: 'department',
  method: 'DELETE',
  path: '/monitor/online/batch/{ids}',
  permission: 'monitor:online:batchLogout',
  summary: 'Ends several sessions; each is felt within a second',
  params: z.object({ ids: RecordIds }),
});

export const endSession = defineCall({
  id: 'online.forceLogout',
  scope: 'department',
  method: 'DELETE',
  path: '/monitor/online/{tokenId}',
  permission: 'monitor:online:forceLogout',
  summary: 'Ends a session; it is felt within a second',
  params: z.object({ tokenId: RecordId }),
});

export const listOwnSessions = defineCall({
  id: 'online.own',
  scope: 'own',
  method: 'GET',
  path: '/system/user/profile/sessions',
  permission: 'self',
  summary: 'The living sessions of the caller, this one marked',
  response: z.array(OwnSession),
});

export const endOwnSession = defineCall({
  id: 'online.endOwn',
  scope: 'own',
  method: 'DELETE',
  path: '/system/user/profile/sessions/{sessionId}',
  permission: 'self',
  summary: 'Ends one of the caller’s own sessions',
  params: z.object({ sessionId: RecordId }),
});
