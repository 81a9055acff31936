import { faultyFindings, leastCompletePct, type KeyFigureGrouping } from '@contract/keyFigures';
import type { LocalName } from '@contract/languages';
import { findingBit, outdoorSources, type OutdoorSource } from '@contract/siteEnergy';
import type { EpochMs } from '@contract/time';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/database';
import { scopeFilter, type Scope } from '../scope';
import type { Sums } from './sums';

const faultyBits = faultyFindings.reduce((bits, finding) => bits | findingBit(finding), 0);

export interface SumsRow extends Sums {
  key: string;
  name: LocalName;
}

export interface AskedFigures {
  from: EpochMs;
  to: EpochMs;
  by: KeyFigureGrouping;
  /** Areas of the region that was asked for; null: all. */
  areaIds: readonly number[] | null;
}

const local = (alias: string) =>
  sql.raw(`json_build_object('zh', ${alias}.name_zh, 'en', ${alias}.name_en, 'hk', ${alias}.name_hk)`);
const plain = (text: string) => sql.raw(`json_build_object('zh', ${text}, 'en', ${text}, 'hk', ${text})`);

/** What the groups are, and what they are called; an area counts the days on which its sites stood in it. */
const groups: Record<
  KeyFigureGrouping,
  { key: RawBuilder<unknown>; name: RawBuilder<unknown>; join: string }
> = {
  site: { key: sql.raw('g.site_id'), name: plain("s.name || ' ' || s.code"), join: '' },
  area: { key: sql.raw('g.area_id'), name: local('r'), join: 'join regions r on r.id = g.area_id' },
  class: { key: sql.raw('s.station_class'), name: plain('s.station_class'), join: '' },
  batch: {
    key: sql.raw('s.install_batch_id'),
    name: plain('b.name'),
    join: 'join install_batches b on b.id = s.install_batch_id',
  },
};

const sourceAt = (source: OutdoorSource) => sql.lit(outdoorSources.indexOf(source));

/** Sums of each site and area, by which all groups are made. */
const siteSums = ({ from, to, areaIds }: AskedFigures, scope: Scope) => sql`
  select d.site_id, d.area_id, count(*)::int as days,
    count(*) filter (where not ok)::int as faulty_days,
    sum(total_kwh::float8) filter (where ok and has_total) as total_kwh,
    count(*) filter (where has_it)::int as it_days,
    sum(total_kwh::float8) filter (where has_it) as it_total, sum(it_kwh::float8) filter (where has_it) as it,
    count(*) filter (where has_cool)::int as cool_days,
    sum(total_kwh::float8) filter (where has_cool) as cool_total,
    sum(ac_kwh::float8 + coalesce(fan_kwh, 0)) filter (where has_cool) as cool,
    count(*) filter (where has_heat)::int as heat_days,
    sum(it_kwh::float8) filter (where has_heat) as heat_it, sum(ac_kwh::float8) filter (where has_heat) as heat_ac,
    count(starts)::int as start_days, sum(starts::float8) as starts,
    count(*) filter (where above_h is not null and room_pct >= ${leastCompletePct})::int as room_days,
    sum(above_h::float8) filter (where room_pct >= ${leastCompletePct}) as above_h,
    count(*) filter (where has_free)::int as free_days, sum(free_used_h::float8) filter (where has_free) as free_used,
    sum(free_available_h::float8) filter (where has_free) as free_available,
    count(*) filter (where has_free and out_source = ${sourceAt('own')})::int as own_days,
    count(*) filter (where has_free and out_source = ${sourceAt('neighbours')})::int as neighbour_days,
    count(*) filter (where has_free and out_source = ${sourceAt('imported')})::int as imported_days,
    sum(out_error_k::float8) filter (where has_free) as outdoor_error,
    count(*) filter (where has_run)::int as run_days,
    sum(ac_kwh::float8) filter (where has_run) as run_ac, sum(run_h::float8) filter (where has_run) as run_h,
    sum(total_kwh::float8) filter (where has_carriers) as carrier_total,
    ${carrierSums()} as carriers
  from (
    select d.*, t.ok, t.has_total, t.ok and t.has_total and it_pct >= ${leastCompletePct} and it_kwh > 0 as has_it,
      t.ok and t.has_total and ac_pct >= ${leastCompletePct} and ac_kwh is not null as has_cool,
      t.ok and it_pct >= ${leastCompletePct} and ac_pct >= ${leastCompletePct} and ac_kwh > 0 and it_kwh > 0
        and coalesce(free_used_h, 0) = 0 as has_heat,
      free_used_h is not null and free_available_h is not null as has_free,
      t.ok and ac_pct >= ${leastCompletePct} and run_h > 0 and ac_kwh is not null as has_run,
      t.ok and t.has_total and carrier_kwh is not null as has_carriers
    from site_days d
    cross join lateral (select (findings & ${sql.lit(faultyBits)}) = 0 as ok,
      total_pct >= ${leastCompletePct} and total_kwh > 0 as has_total) t
    where day >= ${from}::bigint and day < ${to}::bigint
      and ${areaIds === null ? sql`true` : sql`d.area_id = any(${[...areaIds]}::int[])`}
      and ${scopeFilter(scope, 'd.area_id', 'd.dept_id')}
  ) d group by d.site_id, d.area_id`;

const mostCarriers = 9;

function carrierSums(): RawBuilder<unknown> {
  const sums = Array.from(
    { length: mostCarriers },
    (_, at) => `coalesce(sum(carrier_kwh[${at + 1}]::float8) filter (where has_carriers), 0)`,
  );
  return sql.raw(`array[${sums.join(', ')}]`);
}

/** The sums of each group whose sites are in scope, both now and on the days that are counted. */
export async function readSums(db: Db, scope: Scope, asked: AskedFigures): Promise<SumsRow[]> {
  const { key, name, join } = groups[asked.by];
  const carriers = sql.raw(
    `array[${Array.from({ length: mostCarriers }, (_, at) => `sum(g.carriers[${at + 1}])`).join(', ')}]`,
  );
  const { rows } = await sql<SumsRow>`
    with g as materialized (${siteSums(asked, scope)}),
      u as (select site_id, count(*)::int as units from devices where class = 'ac' group by site_id)
    select ${key}::text as key, (array_agg(${name}))[1] as name, count(distinct g.site_id)::int as sites,
      sum(g.days)::int as days, sum(g.faulty_days)::int as "faultyDays", sum(g.total_kwh) as "totalKwh",
      sum(g.it_days)::int as "itDays", coalesce(sum(g.it_total), 0) as "itTotalKwh", coalesce(sum(g.it), 0) as "itKwh",
      sum(g.cool_days)::int as "coolDays", coalesce(sum(g.cool_total), 0) as "coolTotalKwh",
      coalesce(sum(g.cool), 0) as "coolKwh", sum(g.heat_days)::int as "heatDays",
      coalesce(sum(g.heat_it), 0) as "heatItKwh", coalesce(sum(g.heat_ac), 0) as "heatAcKwh",
      sum(g.start_days)::int as "startDays", coalesce(sum(g.starts), 0) as starts,
      coalesce(sum(g.start_days * u.units * 24), 0)::float8 as "unitHours",
      sum(g.room_days)::int as "roomDays", coalesce(sum(g.above_h), 0) as "aboveH",
      sum(g.free_days)::int as "freeDays", coalesce(sum(g.free_used), 0) as "freeUsedH",
      coalesce(sum(g.free_available), 0) as "freeAvailableH", sum(g.own_days)::int as "ownDays",
      sum(g.neighbour_days)::int as "neighbourDays", sum(g.imported_days)::int as "importedDays",
      coalesce(sum(g.outdoor_error), 0) as "outdoorErrorK", sum(g.run_days)::int as "runDays",
      coalesce(sum(g.run_ac), 0) as "runAcKwh", coalesce(sum(g.run_h), 0) as "runH",
      coalesce(sum(g.carrier_total), 0) as "carrierTotalKwh", ${carriers} as "carrierKwh"
    from g join sites s on s.id = g.site_id left join u on u.site_id = g.site_id ${sql.raw(join)}
    where ${scopeFilter(scope, 's.area_id', 's.dept_id')}
    group by ${key}`.execute(db);
  return rows.map((row) => ({ ...row, carrierKwh: trimmed(row.carrierKwh) }));
}

/** Without the carriers after the last one that used anything. */
const trimmed = (kwh: readonly number[]): number[] => kwh.slice(0, kwh.findLastIndex((one) => one > 0) + 1);

/** How many sites could have been counted. */
export async function countSites(db: Db, scope: Scope, areaIds: readonly number[] | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sites s where ${scopeFilter(scope, 's.area_id', 's.dept_id')}
      and ${areaIds === null ? sql`true` : sql`s.area_id = any(${[...areaIds]}::int[])`}`.execute(db);
  return rows[0]?.n ?? 0;
}
