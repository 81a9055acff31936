import { z } from 'zod';
import {
  ForeignPast,
  ForeignServer,
  ForeignServerAdded,
  ForeignServerChange,
  ForeignServerDraft,
} from '../foreignServers';
import { HealthHistoryQuery } from '../monitor';
import { RecordId } from '../resourceSchemas';
import { defineCall } from './call';

const path = '/monitor/foreign';
const permission = 'monitor:foreign:edit';
const params = z.object({ id: RecordId });

export const pushForeign = defineCall({
  id: 'monitor.foreign.push',
  scope: 'machine',
  method: 'POST',
  path: `${path}/push`,
  permission: 'public',
  summary: 'Prometheus exposition of a server that tells by itself, with its own token as bearer',
  body: z
    .string()
    .min(1)
    .max(4 * 2 ** 20),
});

export const listForeign = defineCall({
  id: 'monitor.foreign.list',
  scope: 'global',
  method: 'GET',
  path: `${path}/list`,
  permission: 'monitor:server:list',
  summary: "The operator's other servers and how they are",
  response: z.array(ForeignServer),
});

export const readForeignPast = defineCall({
  id: 'monitor.foreign.past',
  scope: 'global',
  method: 'GET',
  path: `${path}/past`,
  permission: 'monitor:server:list',
  summary: "How the operator's other servers were, at most 30 days back",
  query: HealthHistoryQuery,
  response: ForeignPast,
});

export const addForeign = defineCall({
  id: 'monitor.foreign.add',
  scope: 'global',
  method: 'POST',
  path,
  permission,
  summary: 'Another server to be asked, or one that tells by itself; its token is told once',
  body: ForeignServerDraft,
  response: ForeignServerAdded,
});

export const changeForeign = defineCall({
  id: 'monitor.foreign.change',
  scope: 'global',
  method: 'PUT',
  path: `${path}/{id}`,
  permission,
  summary: 'Renames a monitored server, or leaves it alone for a while',
  params,
  body: ForeignServerChange,
});

export const removeForeign = defineCall({
  id: 'monitor.foreign.remove',
  scope: 'global',
  method: 'DELETE',
  path: `${path}/{id}`,
  permission,
  summary: 'Forgets a monitored server and its past',
  params,
});
