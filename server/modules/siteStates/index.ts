import { z } from 'zod';
import { replayLimits, SiteStatesAt, SiteStatesQuery } from '@contract/siteStates';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { route, type Route } from '../../platform/http/route';
import type { ScopeOf } from '../scope';
import { siteStatesBetween } from './siteStates.store';

interface SiteStatesDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
}

const permission = 'map:view';

export const createSiteStates = ({ db, clock, scopeOf }: SiteStatesDeps): { routes: Route[] } => ({
  routes: [
    route({
      id: 'siteStates.between',
      method: 'GET',
      path: '/site/states',
      permission,
      summary: 'How the sites stood at moments of the last 30 days, for the replay of the map',
      query: SiteStatesQuery,
      response: z.array(SiteStatesAt),
      handle: async ({ actor, query }) => {
        const oldest = clock.now() - replayLimits.spanMs - replayLimits.graceMs;
        if (query.from < oldest) throw new AppError('validation', {}, { from: 'fields.replay.tooOld' });
        return siteStatesBetween(db, await scopeOf(actor, permission), query);
      },
    }),
  ],
});
