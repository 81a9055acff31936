import { dayMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import type { Part } from '../../platform/nights/processes';

export interface NightSite {
  siteId: number;
  areaId: number;
  /** Start of the first whole day under intelligent control; null: under none. */
  strategySince: EpochMs | null;
}

export interface SitesWanted extends Part {
  last: number;
  most: number;
  day: EpochMs;
}

/** SQL of a site `s` with its plan `x`: since when intelligent control acts there; null: it does not. */
export const controlSince = `case when x.mode = 'active' then least(x.since, (
  select min(e.entered_at) from strategy_rollout_sites e join strategy_rollouts r on r.id = e.rollout_id
  where e.site_id = s.id and r.program_id = x.program_id)) end`;

/**
 * Sites that this night has not seen, by their ids. A new version of a program does not begin control anew: it began
 * when the first version came to the site.
 */
export async function sitesAfter(
  db: Db,
  { last, most, day, part, parts }: SitesWanted,
): Promise<NightSite[]> {
  const { rows } = await sql<Omit<NightSite, 'strategySince'> & { since: EpochMs | null }>`
    select s.id as "siteId", s.area_id as "areaId", ${sql.raw(controlSince)} as since
    from sites s left join site_climates c on c.site_id = s.id left join site_strategies x on x.site_id = s.id
    where s.id > ${last} and s.id % ${parts} = ${part} and s.retired_at is null and coalesce(c.night, 0) < ${day}::bigint
    order by s.id limit ${most}`.execute(db);
  return rows.map(({ since, ...site }) => ({
    ...site,
    strategySince: since === null ? null : nextDay(since, day),
  }));
}

/** Days are counted back from the night's own, so that both begin at the same hour. */
export const nextDay = (since: EpochMs, day: EpochMs): EpochMs =>
  day - Math.floor((day - since) / dayMs) * dayMs;
