import { z } from 'zod';
import { LiveFrames, LiveTopic } from '../live';
import { defineCall } from './call';

export const readStream = defineCall({
  id: 'stream.read',
  scope: 'site',
  method: 'GET',
  path: '/stream/{topic}',
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
});
