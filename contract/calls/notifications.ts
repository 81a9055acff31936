import { z } from 'zod';
import { ChannelDraft } from '../notifications';
import { RecordId, RecordIds } from '../resourceSchemas';
import { ReachAnswer, UnroutedArea } from '../routeReach';
import { defineCall } from './call';

export const retryPermission = 'monitor:notificationDelivery:retry';

export const testChannel = defineCall({
  id: 'notificationChannels.test',
  scope: 'global',
  method: 'POST',
  path: '/system/notificationChannel/test/{channelId}',
  permission: 'system:notificationChannel:test',
  summary:
    'Sends a test through a channel, to the caller himself or to its address, and says what came of it',
  params: z.object({ channelId: RecordId }),
  response: z.object({ deliveryId: z.number().int() }),
});

export const testChannelDraft = defineCall({
  id: 'notificationChannels.testDraft',
  scope: 'global',
  method: 'POST',
  path: '/system/notificationChannel/test',
  permission: 'system:notificationChannel:test',
  summary: 'Sends a test through a channel as a form has it, before it is saved, and says what came of it',
  body: ChannelDraft,
  response: z.object({ recipient: z.string() }),
});

export const retryDeliveries = defineCall({
  id: 'notificationDeliveries.retry',
  scope: 'author',
  method: 'POST',
  path: '/monitor/notificationDelivery/retry/{ids}',
  permission: retryPermission,
  summary: 'Sends deliveries again that were given up',
  params: z.object({ ids: RecordIds }),
  response: z.object({ retried: z.number().int() }),
});

export const readRouteReach = defineCall({
  id: 'notificationRoutes.reach',
  scope: 'author',
  method: 'GET',
  path: '/system/notificationRoute/reach',
  permission: 'system:notificationRoute:list',
  summary: 'Whom each route would notify now, by level and area, and why it cannot',
  response: ReachAnswer,
});

export const readUnroutedAreas = defineCall({
  id: 'security.unrouted',
  scope: 'area',
  method: 'GET',
  path: '/system/security/unrouted',
  permission: 'system:security:list',
  summary: 'Areas in sight and levels of which no route notifies anybody',
  response: z.object({ areas: z.array(UnroutedArea) }),
});
