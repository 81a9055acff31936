import type { Language } from '@contract/languages';
import { testDefinition } from '@contract/testAlarms';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/database';
import { calledAlarm } from '../alarms/alarmConditions';
import { alarmScope } from '../alarms/alarmScope';
import { areaThen, scopeFilter, type Scope } from '../scope';
import type { ReportPeriod } from './period';

interface Where {
  province: string | null;
  city: string | null;
  area: string | null;
}

export interface AlarmLine extends Where {
  siteCode: string | null;
  siteName: string | null;
  /** Raised, by level 1 … 4. */
  levels: number[];
  /** The same by the level of the devices that ranked them. */
  sourceLevels: number[];
  raised: number;
  standing: number;
  /** Medians in minutes; null where nothing was acknowledged or nothing cleared. */
  acknowledgeMin: number | null;
  returnMin: number | null;
}

export interface EnergyLine extends Where {
  /** Null: nothing was measured. */
  kwh: number | null;
  /** On how many days of the period anything was measured. */
  days: number;
  sites: number;
  /** Of the sites of the area and the days of the period, the share that is known, %; null: not known. */
  knownPct: number | null;
}

const named = (language: Language): RawBuilder<unknown> =>
  sql`r3.${sql.ref(`name_${language}`)} as province, r2.${sql.ref(`name_${language}`)} as city,
    r1.${sql.ref(`name_${language}`)} as area`;
const regionsAbove = sql.raw(
  'left join regions r2 on r2.id = r1.parent_id left join regions r3 on r3.id = r2.parent_id',
);
const medianMin = (expression: string) =>
  sql.raw(`round((percentile_cont(0.5) within group (order by ${expression}) / 60000)::numeric, 1)::float8`);

const perLevel = (column: string) =>
  sql.raw(
    `array[${[1, 2, 3, 4].map((level) => `count(*) filter (where ${column} = ${level})`).join(', ')}]::int[]`,
  );

/**
 * Alarms that called somebody in the period, tests left out, by site or by the area in which the site stood then;
 * those of the centre itself stand in no place.
 */
export async function alarmLines(
  db: Db,
  scope: Scope,
  { from, to }: ReportPeriod,
  by: 'site' | 'area',
  language: Language,
): Promise<AlarmLine[]> {
  const area = by === 'site' ? 's.area_id' : areaThen('a.site_id', 'a.raised_at');
  const site =
    by === 'site'
      ? sql`s.code as "siteCode", s.name as "siteName"`
      : sql`null::text as "siteCode", null::text as "siteName"`;
  const { rows } = await sql<AlarmLine>`
    select ${named(language)}, ${site}, ${perLevel('a.level')} as levels, ${perLevel('a.source_level')} as "sourceLevels",
      count(*) as raised, count(*) filter (where a.cleared_at is null or a.cleared_at >= ${to} or a.is_latched) as standing,
      ${medianMin('a.acknowledged_at - a.raised_at')} as "acknowledgeMin",
      ${medianMin('a.cleared_at - a.raised_at')} as "returnMin"
    from alarms a
    left join sites s on s.id = a.site_id
    left join regions r1 on r1.id = coalesce(${sql.raw(area)}, a.area_id)
    ${regionsAbove}
    where a.raised_at >= ${from} and a.raised_at < ${to} and ${sql.raw(calledAlarm)}
      and a.definition_id <> ${testDefinition} and ${alarmScope(scope)}
    group by 1, 2, 3, 4, 5 order by bool_and(r1.id is null) desc, 1, 2, 3, 4`.execute(db);
  return rows;
}

export async function energyLines(
  db: Db,
  scope: Scope,
  { from, to, days }: ReportPeriod,
  language: Language,
): Promise<EnergyLine[]> {
  const { rows } = await sql<EnergyLine>`
    select ${named(language)}, round(sum(e.total_kwh)::numeric, 1)::float8 as kwh,
      (count(distinct e.day) filter (where e.total_kwh is not null)) as days, max(e.sites) as sites,
      case when bool_and(e.is_told) and max(e.of_sites) > 0
        then floor(100 * sum(e.known_sites) / (max(e.of_sites) * ${days}::int) + 1e-6)::int end as "knownPct"
    from (
      select day, area_id, sum(total_kwh) as total_kwh, sum(sites) as sites, sum(known_sites) as known_sites,
        sum(of_sites) as of_sites, count(*) = count(of_sites) as is_told
      from energy_days
      where day >= ${from} and day < ${to} and ${scopeFilter(scope, 'area_id', 'dept_id')}
      group by day, area_id) e
    join regions r1 on r1.id = e.area_id
    ${regionsAbove}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}
