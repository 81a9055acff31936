import { z } from 'zod';
import { ConnectAnswer, ConnectionProgress, ConnectRequest } from '../connecting';
import { EpochMs } from '../time';
import { largestRowId } from '../values';
import { defineCall } from './call';

const permission = 'site:provision';

export const connectDevice = defineCall({
  id: 'connecting.begin',
  scope: 'own',
  method: 'POST',
  path: '/connect',
  permission,
  summary:
    'Makes ready for a first device: its site where needed, a credential of its own, and what it is to send',
  body: ConnectRequest,
  response: ConnectAnswer,
});

export const readConnection = defineCall({
  id: 'connecting.progress',
  scope: 'own',
  method: 'GET',
  path: '/connect/{id}',
  permission,
  summary:
    'How far a controller has come that connects to a site with this credential, and what was refused of it',
  params: z.object({ id: z.coerce.number().int().positive().max(largestRowId) }),
  query: z.strictObject({
    username: z.string().min(2).max(64),
    since: z.coerce.number().pipe(EpochMs),
  }),
  response: ConnectionProgress,
});
