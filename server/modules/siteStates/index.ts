import * as calls from '@contract/calls/siteStates';
import { replayLimits } from '@contract/siteStates';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { type Route, serve } from '../../platform/http/route';
import type { ScopeOf } from '../scope';
import { siteStatesBetween } from './siteStates.store';

interface SiteStatesDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
}

export const createSiteStates = ({ db, clock, scopeOf }: SiteStatesDeps): { routes: Route[] } => ({
  routes: [
    serve(calls.readSiteStates, async ({ actor, query }) => {
      const oldest = clock.now() - replayLimits.spanMs - replayLimits.graceMs;
      if (query.from < oldest) throw new AppError('validation', {}, { from: 'fields.replay.tooOld' });
      return siteStatesBetween(db, await scopeOf(actor, calls.readSiteStates.permission), query);
    }),
  ],
});
