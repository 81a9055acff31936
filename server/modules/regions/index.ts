import * as calls from '@contract/calls/regions';
import type { Db } from '../../platform/database/database';
import { type Route, serve } from '../../platform/http/route';
import type { ScopeOf } from '../scope';
import { regionsOf } from './regions.store';

export interface RegionsDeps {
  db: Db;
  scopeOf: ScopeOf;
}

export const createRegions = ({ db, scopeOf }: RegionsDeps): { routes: Route[] } => ({
  routes: [serve(calls.listRegions, async ({ actor }) => regionsOf(db, await scopeOf(actor, 'site:list')))],
});
