import type { RankingGrouping, RankingQuery } from '@contract/ranking';
import type { LocalName } from '@contract/languages';
import { dayMs, type EpochMs } from '@contract/time';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/database';
import { scopeFilter, withinRegion, type Scope } from '../scope';

/** A month that is ranked, with its length. */
export interface RankedMonth {
  start: EpochMs;
  days: number;
}

/** A site or group in a month. */
export interface RankedGroup {
  id: number | null;
  month: EpochMs;
  sites: number;
  compared: number;
  residual: number | null;
  band: number | null;
  acKwh: number | null;
  /** Site days behind it; null of a month that was stored before they were. */
  acDays: number | null;
  /** Site days of the month that had passed when it was counted last. */
  acOfDays: number;
}

export interface NamedGroup {
  id: number;
  name: LocalName;
}

export interface PeersOfSite {
  id: number;
  peers: string;
  sites: number;
  days: number;
  buildType: LocalName;
}

export type Wanted = Pick<RankingQuery, 'by' | 'regionId' | 'within' | 'groupId'>;

/** The team whose region holds the site's area and lies nearest to it. */
const teamOfArea = `left join lateral (
    with recursive up as (
      select s.area_id as id, 0 as far union all
      select r.parent_id, up.far + 1 from up join regions r on r.id = up.id where r.parent_id is not null)
    select t.id from up join fault_teams t on t.region_id = up.id order by up.far, t.id limit 1) t on true`;

/** Where a site says to which group it belongs. */
const groups: Record<RankingGrouping, { id: string; join: string }> = {
  site: { id: 's.id', join: '' },
  area: { id: 's.area_id', join: '' },
  buildType: { id: 's.build_type_id', join: '' },
  carrier: { id: 'k.carrier_id', join: 'left join contracts k on k.id = s.contract_id' },
  batch: { id: 's.install_batch_id', join: '' },
  team: { id: 't.id', join: teamOfArea },
};

const local = (name: RawBuilder<unknown>) =>
  sql`json_build_object('zh', ${name}, 'en', ${name}, 'hk', ${name})`;
const own = sql.raw(`json_build_object('zh', g.name_zh, 'en', g.name_en, 'hk', g.name_hk)`);
const names: Record<RankingGrouping, { table: string; name: RawBuilder<unknown> }> = {
  site: { table: 'sites', name: local(sql.raw(`g.name || ' ' || g.code`)) },
  area: { table: 'regions', name: own },
  buildType: { table: 'build_types', name: own },
  carrier: { table: 'carriers', name: own },
  batch: { table: 'install_batches', name: local(sql.raw('g.name')) },
  team: { table: 'fault_teams', name: local(sql.raw('g.team_name')) },
};

/** The last day up to which a night has fitted the baselines of some site. */
export async function lastNight(db: Db): Promise<EpochMs | null> {
  const { rows } = await sql<{
    night: EpochMs | null;
  }>`select max(night) as night from site_climates`.execute(db);
  return rows[0]?.night ?? null;
}

/** The newest first; each is found by one step of the index. */
export async function comparedMonths(db: Db, most: number): Promise<EpochMs[]> {
  const { rows } = await sql<{ month: EpochMs }>`
    with recursive m as (
      (select month from site_months order by month desc limit 1)
      union all
      select (select s.month from site_months s where s.month < m.month order by s.month desc limit 1)
      from m where m.month is not null)
    select month from m where month is not null limit ${most}`.execute(db);
  return rows.map(({ month }) => month);
}

/**
 * A group's residual is that of all its load together. Errors of its sites are independent of each other: each has
 * meters of its own.
 */
export async function groupsOf(
  db: Db,
  scope: Scope,
  months: readonly RankedMonth[],
  { by, regionId, within, groupId }: Wanted,
): Promise<RankedGroup[]> {
  const { id, join } = groups[by];
  const outer = within === undefined || within === by ? null : groups[within];
  const kw = sql.raw(`sum(m.it_kw::float8) filter (where m.residual is not null)`);
  const { rows } = await sql<RankedGroup>`
    select ${sql.raw(id)} as id, m.month, count(*)::int as sites, count(m.residual)::int as compared,
      sum(m.residual::float8 * m.it_kw) / ${kw} as residual,
      sqrt(sum((m.band::float8 * m.it_kw) ^ 2)) / ${kw} as band, sum(m.ac_kwh) as "acKwh",
      case when count(m.ac_days) = count(*) then sum(m.ac_days)::int end as "acDays",
      sum(least(x.length, round((m.night - m.month) / ${dayMs}::float8) + 1))::int as "acOfDays"
    from site_months m join unnest(${months.map(({ start }) => start)}::bigint[],
      ${months.map(({ days }) => days)}::int[]) as x (starts, length) on x.starts = m.month
      join sites s on s.id = m.site_id ${sql.raw(join)} ${sql.raw(outer?.join ?? '')}
    where s.retired_at is null
      and ${scopeFilter(scope, 's.area_id', 's.dept_id', 's.id')}
      and ${regionId === undefined ? sql`true` : withinRegion('s.area_id', regionId)}
      and ${within === undefined ? sql`true` : sql`${sql.raw(groups[within].id)} = ${groupId ?? 0}`}
    group by 1, 2`.execute(db);
  return rows;
}

export async function namesOf(db: Db, by: RankingGrouping, ids: readonly number[]): Promise<NamedGroup[]> {
  const { table, name } = names[by];
  const { rows } = await sql<NamedGroup>`
    select g.id, ${name} as name from ${sql.raw(table)} g where g.id = any(${[...ids]}::int[])`.execute(db);
  return rows;
}

/** By what these sites were compared in a month. */
export async function peersOfSites(db: Db, month: EpochMs, ids: readonly number[]): Promise<PeersOfSite[]> {
  const { rows } = await sql<PeersOfSite>`
    select m.site_id as id, m.peers, p.sites, m.days, ${sql.raw(`json_build_object('zh', b.name_zh, 'en', b.name_en, 'hk', b.name_hk)`)} as "buildType"
    from site_months m join peer_baselines p on p.peers = m.peers
      left join build_types b on b.id::text = split_part(m.peers, '/', 2)
    where m.month = ${month} and m.site_id = any(${[...ids]}::int[])`.execute(db);
  return rows;
}
