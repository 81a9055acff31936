import { z } from 'zod';
import { Region } from '@contract/sites';
import type { Db } from '../../platform/database/database';
import { route, type Route } from '../../platform/http/route';
import type { ScopeOf } from '../scope';
import { regionsOf } from './regions.store';

export interface RegionsDeps {
  db: Db;
  scopeOf: ScopeOf;
}

export const createRegions = ({ db, scopeOf }: RegionsDeps): { routes: Route[] } => ({
  routes: [
    route({
      id: 'regions.tree',
      method: 'GET',
      path: '/region/tree',
      permission: 'site:list',
      summary: 'The areas that the caller may see and what lies above them, parents first',
      response: z.array(Region),
      handle: async ({ actor }) => regionsOf(db, await scopeOf(actor, 'site:list')),
    }),
  ],
});
