import * as calls from '@contract/calls/stream';
import { type Route, serve } from '../../platform/http/route';
import type { Hub } from './hub';

/** Polling: the frames that the socket would send. The topic's own permission is checked by the hub. */
export const liveRoutes = (hub: Hub): Route[] => [
  serve(calls.readStream, ({ actor, params, query }) =>
    hub.read(actor, params.topic, query.epoch, query.since),
  ),
];
