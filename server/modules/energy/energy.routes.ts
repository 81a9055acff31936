import * as calls from '@contract/calls/energy';
import type { EnergyCompared } from '@contract/energy';
import { dayMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { type Route, serve } from '../../platform/http/route';
import { scopeFilter, type Scope, type ScopeOf } from '../scope';
import { areasBelow } from '../scope/scope.store';
import { readPowerPast } from './powerMinutes';
import { compare, type Calendar, type CountedDay } from './compared';

export interface EnergyRoutesDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
  calendar: Calendar;
}

const lookBackMs = 740 * dayMs;

export const createEnergyRoutes = ({ db, clock, scopeOf, calendar }: EnergyRoutesDeps): Route[] => [
  serve(calls.compareEnergy, async ({ actor, query: { regionId } }) =>
    comparedEnergy({ db, clock, calendar }, await scopeOf(actor, 'screen:view'), regionId),
  ),
  serve(calls.readPowerPast, async ({ actor, query: { regionId } }) => {
    const scope = await scopeOf(actor, 'screen:view');
    const areaIds = regionId === undefined ? null : await areasBelow(db, [regionId]);
    return readPowerPast(db, clock.now(), scope, areaIds);
  }),
];

/** Energy of the day, the month and the year beside the periods before, of the sites in sight. */
export async function comparedEnergy(
  { db, clock, calendar }: Pick<EnergyRoutesDeps, 'db' | 'clock' | 'calendar'>,
  scope: Scope,
  regionId?: number,
): Promise<EnergyCompared> {
  const areaIds = regionId === undefined ? null : await areasBelow(db, [regionId]);
  const visible = scopeFilter(scope, 'area_id', 'dept_id');
  const now = clock.now();
  return compare(await countedDays(db, now - lookBackMs, visible, areaIds), now, calendar);
}

async function countedDays(
  db: Db,
  since: EpochMs,
  visible: ReturnType<typeof scopeFilter>,
  areaIds: readonly number[] | null,
): Promise<CountedDay[]> {
  const { rows } = await sql<CountedDay>`
    with seen as (
      select day, total_kwh, hours, known_sites, of_sites from energy_days
      where day >= ${since} and ${visible}
        and (${areaIds === null} or area_id = any(${[...(areaIds ?? [])]}::int[]))
    ), hourly as (
      select day, hour, sum(kwh)::float8 as kwh
      from seen, unnest(hours) with ordinality as h (kwh, hour) group by day, hour
    ), daily as (
      select day, sum(total_kwh) as total, count(*) = count(of_sites) as is_told, sum(known_sites)::float8 as known,
        sum(of_sites)::int as of_sites
      from seen group by day having sum(total_kwh) is not null
    )
    select d.day, d.total as "totalKwh", case when d.is_told then d.known end as "knownSites",
      case when d.is_told then d.of_sites end as "ofSites",
      array(select h.kwh from hourly h where h.day = d.day order by h.hour) as hours
    from daily d order by d.day`.execute(db);
  return rows;
}
