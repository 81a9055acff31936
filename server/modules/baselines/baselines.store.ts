import { verdictOf } from '../../savings/siteSaving';
import type { Climate } from '@contract/baselines';
import type { SavingsOf, SiteSaving } from '@contract/savings';
import { dayMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import type { WeatherError } from '../../savings/weatherError';

export interface BaselineOfNight {
  of: SavingsOf;
  told: SiteSaving;
  overRatio: number | null;
  /** Null: there is no saving that it could belong to. */
  weather: WeatherError | null;
  fittedDays: string;
  baselineDays: readonly EpochMs[];
}

export interface NightOfSite {
  siteId: number;
  validFrom: EpochMs;
  isOfStrategy: boolean;
  climate: Climate;
  baselines: readonly BaselineOfNight[];
}

const rowOf = (
  { siteId, validFrom, isOfStrategy }: NightOfSite,
  { of, told, baselineDays, overRatio, weather, fittedDays }: BaselineOfNight,
) => {
  const [first = null] = baselineDays;
  return {
    ...{ site_id: siteId, energy: of, valid_from: validFrom, is_of_strategy: isOfStrategy, first_day: first },
    days_used: baselineDays.map((day) => Math.round((day - (first ?? day)) / dayMs)),
    ...{ left_out: told.baselineLeftOut, report_days: told.reportDays, obstacle: told.obstacle },
    ...{ model: told.model, fit: told.fit, used_kwh: told.usedKwh, expected_kwh: told.expectedKwh },
    saved_kwh: told.saving?.savedKwh ?? null,
    band_kwh: told.saving?.bandKwh ?? null,
    verdict:
      told.saving && verdictOf(told.saving.savedKwh, Math.hypot(told.saving.bandKwh, weather?.kwh ?? 0)),
    ...{ over_ratio: overRatio, fitted_days: fittedDays },
    ...{ weather_kwh: weather?.kwh ?? null, weather_source: weather?.source ?? null },
  };
};

/** In SQL: the band of what one site saved, with the error of the weather that it reads. */
export const wholeBand = 'sqrt(band_kwh ^ 2 + coalesce(weather_kwh, 0) ^ 2)';

const columns = `site_id integer, energy text, valid_from bigint, is_of_strategy boolean, first_day bigint,
  days_used smallint[], left_out smallint, report_days smallint, obstacle text, model jsonb, fit jsonb,
  used_kwh double precision, expected_kwh double precision, saved_kwh double precision, band_kwh double precision,
  verdict text, over_ratio real, fitted_days text, weather_kwh double precision, weather_source text`;
const names = columns.split(',').map((column) => column.trim().split(' ')[0] ?? '');
const replaced = [...names.slice(2), 'night', 'fitted_at'].map((name) => `${name} = excluded.${name}`).join();

/** One night of these sites, in one transaction; the site itself is written last, as seen. */
export function writeBaselines(
  db: Db,
  nights: readonly NightOfSite[],
  night: EpochMs,
  now: EpochMs,
): Promise<void> {
  const rows = nights.flatMap((one) => one.baselines.map((baseline) => rowOf(one, baseline)));
  return db.transaction().execute(async (trx) => {
    await sql`
      insert into site_baselines (${sql.raw(names.join())}, night, fitted_at)
      select t.*, ${night}::bigint, ${now}::bigint
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (${sql.raw(columns)})
      on conflict (site_id, energy) do update set ${sql.raw(replaced)}`.execute(trx);
    await sql`
      insert into site_climates (site_id, night, climate)
      select t.id, ${night}::bigint, t.climate
      from unnest(${nights.map(({ siteId }) => siteId)}::int[], ${nights.map(({ climate }) => climate)}::text[])
        as t (id, climate)
      on conflict (site_id) do update set night = excluded.night, climate = excluded.climate`.execute(trx);
  });
}
