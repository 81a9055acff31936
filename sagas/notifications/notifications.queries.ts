import { readRouteReach, readUnroutedAreas } from '@contract/calls/notifications';
import { minuteMs, secondMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** Whom each route would notify now. */
export const routeReachQuery = defineQuery({
  name: 'routeReach',
  load: (deps, _: 'all') => send(deps, readRouteReach),
  againMs: 30 * secondMs,
});

/** Areas and levels of which no route notifies anybody. */
export const unroutedAreasQuery = defineQuery({
  name: 'unroutedAreas',
  *load(deps, _: 'all') {
    return (yield* send(deps, readUnroutedAreas)).areas;
  },
  againMs: minuteMs,
});
