import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Route } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { plantDayStartIn } from '../history';
import type { ScopeOf } from '../scope';
import { calendarIn } from './compared';
import { createEnergyCounter } from './counter';
import { createPowerRecorder } from './powerMinutes';
import { createEnergyRoutes } from './energy.routes';
import { createSiteDayUpkeep } from './siteDays/upkeep';
import { createSiteDaysRoutes } from './siteDays/siteDays.routes';

export { calendarIn } from './compared';
export { reconcileBill, reconcileDays } from './siteDays/reconcileBills.store';
export * as daySums from './siteSpans/daySums';
export { besideSpans, withoutOverlap, type Span } from './siteSpans/spans';
export { outdoorOfSites, seesSite, siteDays, siteHours, siteOutdoor } from './siteDays/read.store';

export interface EnergyDeps {
  database: Database;
  clock: Clock;
  log: Log;
  scopeOf: ScopeOf;
  plantTimeZone: string;
}

export function createEnergy(deps: EnergyDeps): { routes: Route[]; units: Unit[] } {
  const { database, clock, log, scopeOf, plantTimeZone } = deps;
  const dayStart = plantDayStartIn(plantTimeZone);
  const calendar = calendarIn(plantTimeZone, dayStart);
  return {
    routes: [
      ...createEnergyRoutes({ db: database.db, clock, scopeOf, calendar }),
      ...createSiteDaysRoutes({ db: database.db, clock, scopeOf }),
    ],
    units: [
      createEnergyCounter({ pool: database.pool, clock, log, dayStart }),
      createSiteDayUpkeep({ pool: database.pool, clock, log, calendar, dayStart }),
      createPowerRecorder({ pool: database.pool, clock, log }),
    ],
  };
}
