import * as calls from '@contract/calls/doors';
import { type Route, serve } from '../../platform/http/route';
import { doorHistoryRoutes, type DoorHistoryDeps } from './history/historyRoutes';
import { countDoors, listDoors } from './doors.store';

export { doorSeen } from './doorSeen.store';

type DoorsDeps = DoorHistoryDeps;

export const createDoors = (deps: DoorsDeps): { routes: Route[] } => ({
  routes: [...statesRoutes(deps), ...doorHistoryRoutes(deps)],
});

function statesRoutes({ db, clock, scopeOf }: DoorsDeps): Route[] {
  return [
    serve(calls.listDoors, async ({ actor, query }) =>
      listDoors(db, await scopeOf(actor, calls.listDoors.permission), query, clock.now()),
    ),
    serve(calls.readDoorSummary, async ({ actor, query }) =>
      countDoors(db, await scopeOf(actor, calls.readDoorSummary.permission), query, clock.now()),
    ),
  ];
}
