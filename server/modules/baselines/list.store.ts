import {
  baselineLimits,
  mostBaselines,
  type BaselineOrder,
  type Baselines,
  type BaselinesQuery,
  type BaselineState,
  type SavingTogether,
  type StoredBaseline,
} from '@contract/baselines';
import type { Saving, SiteSaving } from '@contract/savings';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { bandedSaving, portfolioSaving, savingOfOne, withWeather } from '../../savings/portfolio';
import type { WeatherError } from '../../savings/weatherError';
import { wholeBand } from './baselines.store';
import { scopeFilter, withinRegion, type Scope } from '../scope';

type Row = Omit<
  StoredBaseline,
  'form' | 'others' | 'cvRmse' | 'nmbe' | 'rSquared' | 'saving' | 'uncertainty'
> & {
  model: SiteSaving['model'];
  fit: SiteSaving['fit'];
  expectedKwh: number | null;
  savedKwh: number | null;
  bandKwh: number | null;
  weatherKwh: number | null;
};

/** Two-sided quantiles of the normal distribution: of a baseline of weeks, Student's t hardly differs. */
const [quantile68, quantile90] = [0.9945, 1.6449];

const stateOf = sql`case when b.model is null then 'missing'
  when (b.fit ->> 'cvRmse')::float8 <= ${baselineLimits.cvRmse}
    and abs((b.fit ->> 'nmbe')::float8) <= ${baselineLimits.nmbe} then 'good' else 'weak' end`;

const orders: Record<BaselineOrder, string> = {
  saved: `(b.saved_kwh > ${wholeBand}) desc nulls last, b.saved_kwh desc nulls last, s.code`,
  cvRmse: `(b.fit ->> 'cvRmse')::float8 desc nulls last, s.code`,
  site: 's.code',
};

const inSight = (scope: Scope, { of, regionId }: BaselinesQuery) => sql`
  sites s join regions r on r.id = s.area_id
    left join site_baselines b on b.site_id = s.id and b.energy = ${of}
  where s.retired_at is null and ${scopeFilter(scope, 's.area_id', 's.dept_id', 's.id')}
    and ${regionId === undefined ? sql`true` : withinRegion('s.area_id', regionId)}`;

const savingIn = ({ savedKwh, bandKwh, expectedKwh, weatherKwh }: Row): Saving | null =>
  savedKwh === null || bandKwh === null || expectedKwh === null
    ? null
    : savingOfOne(
        { savedKwh, bandKwh },
        weatherKwh === null ? null : { kwh: weatherKwh, source: null },
        expectedKwh,
      );

/** Of a saving within its band nothing is told. */
const uncertaintyOf = (saving: Saving | null): number | null =>
  saving === null || saving.verdict === 'notProven'
    ? null
    : ((quantile68 / quantile90) * saving.bandKwh) / Math.abs(saving.savedKwh);

function baselineOf(row: Row): StoredBaseline {
  const {
    model,
    fit,
    expectedKwh: _,
    savedKwh: _saved,
    bandKwh: _band,
    weatherKwh: _weather,
    ...plain
  } = row;
  const saving = savingIn(row);
  return {
    ...plain,
    ...{ form: model?.form ?? null, others: model?.others ?? [] },
    ...{ cvRmse: fit?.cvRmse ?? null, nmbe: fit?.nmbe ?? null, rSquared: fit?.rSquared ?? null },
    ...{ saving, uncertainty: uncertaintyOf(saving) },
  };
}

const matching = (scope: Scope, query: BaselinesQuery) => sql`
  ${inSight(scope, query)} and ${query.state === undefined ? sql`true` : sql`${stateOf} = ${query.state}`}`;

/** Sites in their order, those without a baseline too. */
async function sitesInOrder(db: Db, scope: Scope, query: BaselinesQuery, most?: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from ${matching(scope, query)} order by ${sql.raw(orders[query.order])}
    limit ${most ?? null}::int`.execute(db);
  return rows.map(({ id }) => id);
}

async function baselinesOf(
  db: Db,
  ids: readonly number[],
  of: BaselinesQuery['of'],
): Promise<StoredBaseline[]> {
  const { rows } = await sql<Row>`
    select s.id as "siteId", s.code as "siteCode", s.name as "siteName",
      json_build_object('zh', r.name_zh, 'en', r.name_en, 'hk', r.name_hk) as "areaName",
      b.fitted_at as "fittedAt", b.valid_from as "validFrom", coalesce(b.is_of_strategy, false) as "isOfStrategy",
      coalesce(cardinality(b.days_used), 0) as "baselineDays", coalesce(b.left_out, 0)::int as "leftOutDays",
      coalesce(b.report_days, 0)::int as "reportDays", b.obstacle, b.model, b.fit, b.expected_kwh as "expectedKwh",
      b.saved_kwh as "savedKwh", b.band_kwh as "bandKwh", b.weather_kwh as "weatherKwh", ${stateOf} as state
    from unnest(${[...ids]}::int[]) with ordinality as w (id, place) join sites s on s.id = w.id
      join regions r on r.id = s.area_id left join site_baselines b on b.site_id = s.id and b.energy = ${of}
    order by w.place`.execute(db);
  return rows.map(baselineOf);
}

export async function listBaselines(db: Db, scope: Scope, query: BaselinesQuery): Promise<Baselines> {
  const { rows: sums } = await sql<{ state: BaselineState; n: number; proven: number; night: number | null }>`
    select ${stateOf} as state, count(*)::int as n, (count(*) filter (where b.saved_kwh > ${sql.raw(wholeBand)}))::int as proven,
      max(b.night) as night
    from ${inSight(scope, query)} group by 1`.execute(db);
  const of = (state: BaselineState) => sums.find((sum) => sum.state === state)?.n ?? 0;
  const counts = { good: of('good'), weak: of('weak'), missing: of('missing') };
  return {
    rows: await baselinesOf(db, await sitesInOrder(db, scope, query, mostBaselines), query.of),
    counts,
    night: sums.reduce<number | null>(
      (last, { night }) => (night === null ? last : Math.max(last ?? night, night)),
      null,
    ),
    proven: sums.reduce((sum, { proven }) => sum + proven, 0),
    together: await savedTogether(db, scope, query),
    matched: query.state === undefined ? counts.good + counts.weak + counts.missing : counts[query.state],
  };
}

/** All of them in their order, some at a time. */
export async function* wholeList(
  db: Db,
  scope: Scope,
  query: BaselinesQuery,
): AsyncGenerator<StoredBaseline[]> {
  const ids = await sitesInOrder(db, scope, query);
  for (let at = 0; at < ids.length; at += mostBaselines)
    yield await baselinesOf(db, ids.slice(at, at + mostBaselines), query.of);
}

/** As a report of the portfolio combines them; without those of which no night has told the error of the weather. */
async function savedTogether(db: Db, scope: Scope, query: BaselinesQuery): Promise<SavingTogether | null> {
  const { rows } = await sql<Pick<Saving, 'savedKwh' | 'bandKwh'> & WeatherError & { expectedKwh: number }>`
    select b.saved_kwh as "savedKwh", b.band_kwh as "bandKwh", b.expected_kwh as "expectedKwh",
      b.weather_kwh as kwh, b.weather_source as source
    from ${inSight(scope, query)} and b.verdict is not null and b.weather_kwh is not null`.execute(db);
  if (rows.length === 0) return null;
  const together = portfolioSaving(rows.map((row) => withWeather(row, row)));
  const expectedKwh = rows.reduce((sum, row) => sum + row.expectedKwh, 0);
  return { sites: rows.length, saving: bandedSaving(together, expectedKwh) };
}
