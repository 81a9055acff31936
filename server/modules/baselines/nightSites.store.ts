import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import type { Part } from '../../platform/nights/processes';
import { controlSince, nextDay } from '../../readiness';

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

/** Sites that this night has not seen, by their ids. */
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
