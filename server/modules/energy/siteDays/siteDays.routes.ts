import * as calls from '@contract/calls/siteEnergy';
import type { Clock } from '../../../platform/clock';
import type { Db } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { serve, type Actor, type Route } from '../../../platform/http/route';
import type { ScopeOf } from '../../scope';
import { meterTraits } from './traits.store';
import { dayRecounts } from './recounts.store';
import {
  foundOnMeters,
  seesSite,
  siteDays,
  siteHours,
  siteOutdoor,
  siteTariff,
  type DaySpan,
} from './read.store';

interface SiteDaysRoutesDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
}

export function createSiteDaysRoutes({ db, clock, scopeOf }: SiteDaysRoutesDeps): Route[] {
  const checkScope = async (actor: Actor, siteId: number): Promise<void> => {
    const scope = await scopeOf(actor, calls.readSiteDays.permission);
    if (!(await seesSite(db, scope, siteId))) throw new AppError('notFound');
  };
  const ofVisible = async <T>(
    actor: Actor,
    siteId: number,
    span: DaySpan,
    read: (db: Db, siteId: number, span: DaySpan) => Promise<T>,
  ): Promise<T> => {
    await checkScope(actor, siteId);
    return read(db, siteId, span);
  };
  return [
    serve(calls.readSiteDays, ({ actor, params, query }) => ofVisible(actor, params.id, query, siteDays)),
    serve(calls.readSiteHours, ({ actor, params, query }) => ofVisible(actor, params.id, query, siteHours)),
    serve(calls.readMeterFindings, ({ actor, params, query }) =>
      ofVisible(actor, params.id, query, foundOnMeters),
    ),
    serve(calls.readDayRecounts, ({ actor, params, query }) =>
      ofVisible(actor, params.id, query, dayRecounts),
    ),
    serve(calls.readMeterTraits, async ({ actor, params }) => {
      await checkScope(actor, params.id);
      return meterTraits(db, params.id);
    }),
    serve(calls.readSiteOutdoor, ({ actor, params, query }) =>
      ofVisible(actor, params.id, query, siteOutdoor),
    ),
    serve(calls.readSiteTariff, async ({ actor, params }) => {
      await checkScope(actor, params.id);
      return siteTariff(db, params.id, clock.now());
    }),
  ];
}
