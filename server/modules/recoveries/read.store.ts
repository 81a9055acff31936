import type { FaultRecovery, Recovered, RecoveredSum, RecoveredSumQuery } from '@contract/recoveries';
import { dayMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { portfolioSaving, withWeather } from '../../savings/portfolio';
import { verdictOf } from '../../savings/siteSaving';
import { scopeFilter, withinRegion, type Scope } from '../scope';
import { aboutCooling, mended, withCooling } from './due.store';
import type { RecoveryRow } from './recoveries.store';

const seen = (scope: Scope) => scopeFilter(scope, 's.area_id', 's.dept_id', 's.id');

const recovered = (savedKwh: number, bandKwh: number): Recovered => ({
  ...{ savedKwh, bandKwh, verdict: verdictOf(savedKwh, bandKwh) },
});

type Found = Omit<RecoveryRow, 'orderId' | 'siteId' | 'repairedAt' | 'weatherSource'> & {
  isOfCooling: boolean;
  night: EpochMs | null;
};

/** Null where there is no such order that was mended, or it is not in sight. */
export async function readRecovery(db: Db, scope: Scope, id: number): Promise<FaultRecovery | null> {
  const { rows } = await sql<Found>`
    select ${aboutCooling} is true as "isOfCooling", r.night, coalesce(r.energy, 'ac') as of, r.obstacle,
      coalesce(r.before_days, 0)::int as "beforeDays", coalesce(r.after_days, 0)::int as "afterDays", r.form,
      r.cv_rmse::float8 as "cvRmse", r.recovered_kwh as "recoveredKwh", r.band_kwh as "bandKwh",
      r.weather_kwh as "weatherKwh"
    from fault_orders o join sites s on s.id = o.site_id ${withCooling}
    left join fault_recoveries r on r.order_id = o.id and r.repaired_at = o.repaired_at
    where o.id = ${id} and ${mended} and ${seen(scope)}`.execute(db);
  return rows[0] ? told(rows[0]) : null;
}

function told({ isOfCooling, night, obstacle, ...row }: Found): FaultRecovery {
  const { recoveredKwh, bandKwh, weatherKwh, afterDays, ...known } = row;
  const hasFigure = recoveredKwh !== null && bandKwh !== null && weatherKwh !== null;
  const all = hasFigure ? recovered(recoveredKwh, Math.hypot(bandKwh, weatherKwh)) : null;
  return {
    ...known,
    afterDays,
    toldAt: night === null ? null : night + dayMs,
    obstacle: isOfCooling ? obstacle : 'notCooling',
    recovered: all,
    perDay: all && recovered(all.savedKwh / afterDays, all.bandKwh / afterDays),
  };
}

interface OfSite {
  mended: number;
  told: number;
  proven: number;
  source: string | null;
  recoveredKwh: number;
  bandKwh: number;
  weatherKwh: number;
}

/**
 * Orders of one site stand on one baseline: their bands are added up. Sites average out, save for the weather that
 * they share.
 */
export async function readRecoveredSum(
  db: Db,
  scope: Scope,
  { from, to, regionId }: RecoveredSumQuery,
): Promise<RecoveredSum> {
  const { rows } = await sql<OfSite>`
    select count(*)::int as mended, count(r.recovered_kwh)::int as told,
      (count(*) filter (where r.recovered_kwh > sqrt(r.band_kwh ^ 2 + r.weather_kwh ^ 2)))::int as proven,
      min(r.weather_source) as source, coalesce(sum(r.recovered_kwh), 0) as "recoveredKwh",
      coalesce(sum(r.band_kwh), 0) as "bandKwh", coalesce(sum(r.weather_kwh), 0) as "weatherKwh"
    from fault_orders o join sites s on s.id = o.site_id ${withCooling}
    left join fault_recoveries r on r.order_id = o.id and r.repaired_at = o.repaired_at
    where o.reported_at >= ${from} and o.reported_at < ${to} and ${mended} and ${aboutCooling} and ${seen(scope)}
      and ${regionId === undefined ? sql`true` : withinRegion('s.area_id', regionId)}
    group by o.site_id`.execute(db);
  const count = (name: 'mended' | 'told' | 'proven'): number => rows.reduce((sum, row) => sum + row[name], 0);
  const sites = rows.filter((row) => row.told > 0);
  const { savedKwh, bandKwh } = portfolioSaving(
    sites.map(({ recoveredKwh: savedKwh, bandKwh: ownKwh, weatherKwh: kwh, source }) =>
      withWeather({ savedKwh, bandKwh: ownKwh }, { kwh, source }),
    ),
  );
  return {
    ...{ mended: count('mended'), told: count('told'), proven: count('proven') },
    sum: sites.length === 0 ? null : recovered(savedKwh, bandKwh),
  };
}
