import { put, takeEvery, type Saga } from '../engine/effects';
import type { Process } from '../engine/process';
import { queryOutdated } from '../queries/queries.slice';
import { resourceChanged } from '../resources/resources.slice';
import { routeReachQuery, unroutedAreasQuery } from './notifications.queries';

/**
 * Whom a route notifies depends on routes, channels, shifts, people, roles, departments and areas: whatever was saved
 * here, it is asked again at once where somebody looks.
 */
function* askAgain(): Saga {
  for (const query of [routeReachQuery, unroutedAreasQuery]) yield* put(queryOutdated(query));
}

export const reachProcess = (): Process => ({
  name: 'reach',
  *run() {
    yield* takeEvery(resourceChanged, askAgain);
  },
});
