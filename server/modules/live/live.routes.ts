import { LiveFrames, LiveTopic } from '@contract/live';
import { z } from 'zod';
import { route, type Route } from '../../platform/http/route';
import type { Hub } from './hub';

/** Polling: the frames that the socket would send. The topic's own permission is checked by the hub. */
export const liveRoutes = (hub: Hub): Route[] => [
  route({
    id: 'stream.read',
    method: 'GET',
    path: '/stream/:topic',
    permission: 'self',
    allowedForDisplay: true,
    allowedForToken: true,
    summary: 'Frames of a live topic after a number, or a snapshot',
    params: z.object({ topic: LiveTopic }),
    query: z.object({
      epoch: z.string().max(128).optional(),
      since: z.coerce.number().int().nonnegative().optional(),
    }),
    response: LiveFrames,
    handle: ({ actor, params, query }) => hub.read(actor, params.topic, query.epoch, query.since),
  }),
];
