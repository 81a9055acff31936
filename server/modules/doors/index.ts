import * as calls from '@contract/calls/doors';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { type Route, serve } from '../../platform/http/route';
import type { ScopeOf } from '../scope';
import { countDoors, listDoors } from './doors.store';

export { doorSeen } from './doorSeen.store';

interface DoorsDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
}

export const createDoors = ({ db, clock, scopeOf }: DoorsDeps): { routes: Route[] } => ({
  routes: [
    serve(calls.listDoors, async ({ actor, query }) =>
      listDoors(db, await scopeOf(actor, calls.listDoors.permission), query, clock.now()),
    ),
    serve(calls.readDoorSummary, async ({ actor, query }) =>
      countDoors(db, await scopeOf(actor, calls.readDoorSummary.permission), query, clock.now()),
    ),
  ],
});
