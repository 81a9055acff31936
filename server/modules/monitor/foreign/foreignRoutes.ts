import {
  ForeignPast,
  ForeignServer,
  ForeignServerAdded,
  ForeignServerChange,
  ForeignServerDraft,
} from '@contract/foreignServers';
import { HealthHistoryQuery } from '@contract/monitor';
import { z } from 'zod';
import { RecordId } from '@contract/resourceSchemas';
import { route, type Route } from '../../../platform/http/route';
import type { Foreign } from './foreign';

const permission = 'monitor:foreign:edit';
const params = z.object({ id: RecordId });

const pushRoute = (foreign: Foreign): Route =>
  route({
    id: 'monitor.foreign.push',
    method: 'POST',
    path: '/monitor/foreign/push',
    permission: 'public',
    summary: 'Prometheus exposition of a server that tells by itself, with its own token as bearer',
    body: z
      .string()
      .min(1)
      .max(4 * 2 ** 20),
    handle: ({ token, body }) => foreign.push(token, body),
  });

export const foreignRoutes = (foreign: Foreign): Route[] => [
  route({
    id: 'monitor.foreign.list',
    method: 'GET',
    path: '/monitor/foreign/list',
    permission: 'monitor:server:list',
    summary: "The operator's other servers and how they are",
    response: z.array(ForeignServer),
    handle: () => foreign.list(),
  }),
  route({
    id: 'monitor.foreign.past',
    method: 'GET',
    path: '/monitor/foreign/past',
    permission: 'monitor:server:list',
    summary: "How the operator's other servers were, at most 30 days back",
    query: HealthHistoryQuery,
    response: ForeignPast,
    handle: ({ query }) => foreign.past(query),
  }),
  route({
    id: 'monitor.foreign.add',
    method: 'POST',
    path: '/monitor/foreign',
    permission,
    summary: 'Another server to be asked, or one that tells by itself; its token is told once',
    body: ForeignServerDraft,
    response: ForeignServerAdded,
    handle: ({ actor, body }) => foreign.add(actor, body),
  }),
  route({
    id: 'monitor.foreign.change',
    method: 'PUT',
    path: '/monitor/foreign/{id}',
    permission,
    summary: 'Renames a monitored server, or leaves it alone for a while',
    params,
    body: ForeignServerChange,
    handle: ({ actor, params: { id }, body }) => foreign.change(actor, id, body),
  }),
  route({
    id: 'monitor.foreign.remove',
    method: 'DELETE',
    path: '/monitor/foreign/{id}',
    permission,
    summary: 'Forgets a monitored server and its past',
    params,
    handle: ({ actor, params: { id } }) => foreign.remove(actor, id),
  }),
  pushRoute(foreign),
];
