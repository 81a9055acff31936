import type { KeyFigureGrouping } from '@contract/keyFigures';
import type { LocalName } from '@contract/languages';
import type { EpochMs } from '@contract/time';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/database';
import { besideSpans, daySums, withoutOverlap, type Span } from '../energy';
import { scopeFilter, type Scope } from '../scope';
import type { Sums } from './sums';

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

/** Where a site stood is read from its days: an area counts those on which its sites stood in it. */
const inSight = (areaIds: readonly number[] | null, scope: Scope) => sql`
  ${areaIds === null ? sql`true` : sql`d.area_id = any(${[...areaIds]}::int[])`}
    and ${scopeFilter(scope, 'd.area_id', 'd.dept_id')}`;

const within = ({ from, to }: Span) => sql`(day >= ${from}::bigint and day < ${to}::bigint)`;

interface Part extends AskedFigures {
  scope: Scope;
  /** Weeks and months of what was asked that are summed, beside each other. */
  spans: readonly Span[];
}

const daysBeside = ({ spans, areaIds, scope, ...asked }: Part) => {
  const days = besideSpans(asked, spans);
  return sql`(${days.length === 0 ? sql`false` : sql.join(days.map(within), sql` or `)}) and ${inSight(areaIds, scope)}`;
};

const keptSums = ({ spans, areaIds, scope }: Part) => sql`
  site_spans d join unnest(${spans.map(({ from }) => from)}::bigint[], ${spans.map(({ to }) => to)}::bigint[])
    as k (starts, ends) on k.starts = d.starts and k.ends = d.ends
  where ${inSight(areaIds, scope)}`;

/** Sums of each site and area, by which all groups are made. */
const siteSums = (part: Part) => sql`
  select site_id, area_id, ${sql.raw(daySums.sumsOfSums)} from (
    select d.site_id, d.area_id, ${sql.raw(daySums.sumsOfDays)} from site_days d ${sql.raw(daySums.countable)}
    where ${daysBeside(part)} group by d.site_id, d.area_id
    union all
    select site_id, area_id, ${sql.raw(daySums.sumColumns.join(', '))} from ${keptSums(part)}) s
  group by site_id, area_id`;

const carrierSums = (part: Part) => sql`
  select site_id, area_id, ${sql.raw(daySums.carrierSumsOfSums)} from (
    select d.site_id, d.area_id, ${sql.raw(daySums.carrierSumsOfDays)} from site_days d ${sql.raw(daySums.countable)}
    where has_carriers and ${daysBeside(part)} group by d.site_id, d.area_id
    union all
    select site_id, area_id, carrier_total, carriers from ${keptSums(part)} and carriers is not null) s
  group by site_id, area_id`;

async function summedWithin(db: Db, { from, to }: Span): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select starts as "from", ends as "to" from summed_spans where starts >= ${from} and ends <= ${to}`.execute(
    db,
  );
  return withoutOverlap(rows);
}

/** The sums of each group whose sites are in scope, both now and on the days that are counted. */
export async function readSums(db: Db, scope: Scope, asked: AskedFigures): Promise<SumsRow[]> {
  const { key, name, join } = groups[asked.by];
  const part = { ...asked, scope, spans: await summedWithin(db, asked) };
  const carriers = sql.raw(
    Array.from({ length: daySums.mostCarriers }, (_, at) => `sum(c.carriers[${at + 1}])`).join(', '),
  );
  const { rows } = await sql<SumsRow>`
    with g as materialized (${siteSums(part)}),
      c as materialized (${carrierSums(part)}),
      u as (select site_id, count(*)::int as units from devices where class = 'ac' group by site_id)
    select ${key}::text as key, (array_agg(${name}))[1] as name, count(distinct g.site_id)::int as sites,
      sum(g.days)::int as days, sum(g.faulty_days)::int as "faultyDays", sum(g.total_kwh) as "totalKwh",
      sum(g.total_days)::int as "totalDays",
      sum(g.it_days)::int as "itDays", coalesce(sum(g.it_total), 0) as "itTotalKwh", coalesce(sum(g.it), 0) as "itKwh",
      sum(g.cool_days)::int as "coolDays", coalesce(sum(g.cool_total), 0) as "coolTotalKwh",
      coalesce(sum(g.cool), 0) as "coolKwh", sum(g.heat_days)::int as "heatDays",
      coalesce(sum(g.heat_it), 0) as "heatItKwh", coalesce(sum(g.heat_ac), 0) as "heatAcKwh",
      sum(g.start_days)::int as "startDays", coalesce(sum(g.unit_starts), 0) as starts,
      coalesce(sum(g.start_days * u.units * 24), 0)::float8 as "unitHours",
      sum(g.room_days)::int as "roomDays", coalesce(sum(g.above_h), 0) as "aboveH",
      sum(g.free_days)::int as "freeDays", coalesce(sum(g.free_used), 0) as "freeUsedH",
      coalesce(sum(g.free_available), 0) as "freeAvailableH", sum(g.own_days)::int as "ownDays",
      sum(g.neighbour_days)::int as "neighbourDays", sum(g.imported_days)::int as "importedDays",
      coalesce(sum(g.outdoor_error), 0) as "outdoorErrorK", sum(g.run_days)::int as "runDays",
      coalesce(sum(g.run_ac), 0) as "runAcKwh", coalesce(sum(g.run_h), 0) as "runH",
      coalesce(sum(c.carrier_total), 0) as "carrierTotalKwh", array[${carriers}] as "carrierKwh"
    from g join sites s on s.id = g.site_id left join u on u.site_id = g.site_id
      left join c on c.site_id = g.site_id and c.area_id = g.area_id ${sql.raw(join)}
    where ${scopeFilter(scope, 's.area_id', 's.dept_id')}
    group by ${key}`.execute(db);
  return rows.map((row) => ({ ...row, carrierKwh: trimmed(row.carrierKwh) }));
}

/** Without the carriers after the last one of which anything is known. */
const trimmed = (kwh: readonly (number | null)[]): (number | null)[] =>
  kwh.slice(0, kwh.findLastIndex((one) => one !== null) + 1);

/** How many sites could have been counted. */
export async function countSites(db: Db, scope: Scope, areaIds: readonly number[] | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sites s where ${scopeFilter(scope, 's.area_id', 's.dept_id')}
      and ${areaIds === null ? sql`true` : sql`s.area_id = any(${[...areaIds]}::int[])`}`.execute(db);
  return rows[0]?.n ?? 0;
}
