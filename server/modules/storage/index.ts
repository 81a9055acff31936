import { listStorage as call } from '@contract/calls/storage';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { type Route, serve } from '../../platform/http/route';
import type { ScopeOf } from '../scope';
import { listStorage } from './storage.store';

interface StorageDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
}

export const createStorage = ({ db, clock, scopeOf }: StorageDeps): { routes: Route[] } => ({
  routes: [
    serve(call, async ({ actor, query }) =>
      listStorage(db, await scopeOf(actor, call.permission), query, clock.now()),
    ),
  ],
});
