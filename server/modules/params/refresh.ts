import { refreshParams } from '@contract/calls/params';
import { serve, type Route } from '../../platform/http/route';

/** Parameters are read anew each time, so that there is nothing to forget; the family's clients call it. */
export const paramRefreshRoute: Route = serve(refreshParams, async () => undefined);
