import { z } from 'zod';
import { RecordId, RecordIds } from '../resourceSchemas';
import { defineCall } from './call';

export const retryPermission = 'monitor:notificationDelivery:retry';

export const testChannel = defineCall({
  id: 'notificationChannels.test',
  method: 'POST',
  path: '/system/notificationChannel/test/{channelId}',
  permission: 'system:notificationChannel:test',
  summary:
    'Sends a test through a channel, to the caller himself or to its address, and says what came of it',
  params: z.object({ channelId: RecordId }),
  response: z.object({ deliveryId: z.number().int() }),
});

export const retryDeliveries = defineCall({
  id: 'notificationDeliveries.retry',
  method: 'POST',
  path: '/monitor/notificationDelivery/retry/{ids}',
  permission: retryPermission,
  summary: 'Sends deliveries again that were given up',
  params: z.object({ ids: RecordIds }),
  response: z.object({ retried: z.number().int() }),
});
