import { readFreePoints } from '@contract/calls/freePoints';
import { minuteMs, secondMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** Free points of the devices of a site with their present, and signals that nobody declared. */
export const freePointsQuery = defineQuery({
  name: 'freePoints',
  load: (deps, siteId: number) => send(deps, readFreePoints, { params: { id: siteId } }),
  againMs: ({ points, signals }) => (points.length + signals.length > 0 ? 15 * secondMs : minuteMs),
});
