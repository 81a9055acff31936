import { sql } from 'kysely';
import { dayMs, type EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';

export interface DoorSeen {
  hasDoor: boolean;
  /** When a door of the site was opened, the nearest to the time asked about; null: none was. */
  at: EpochMs | null;
}

interface DoorQuestion {
  siteId: number;
  at: EpochMs;
  withinMs: number;
}

/**
 * What the doors of a site say about somebody who arrived: a door that was found open after it was shut, or whose
 * count of openings grew, or whose controller let somebody in. The one place that is asked.
 */
export async function doorSeen(db: Db | Trx, { siteId, at, withinMs }: DoorQuestion): Promise<DoorSeen> {
  const [from, to] = [at - withinMs, at + withinMs];
  const { rows } = await sql<DoorSeen>`
    with door as (
      select id from devices where site_id = ${siteId} and class = 'door' and retired_at is null
    ), report as (
      select r.ts, r.open, r.open_count, lag(r.open) over one as open_before,
        lag(r.open_count) over one as count_before
      from readings_door r join door on door.id = r.device_id where r.ts between ${from - dayMs} and ${to}
      window one as (partition by r.device_id order by r.ts)
    ), seen as (
      select ts from report
      where ts >= ${from} and ((open = 1 and open_before is distinct from 1) or open_count > count_before)
      union all
      select ts from door_events
      where site_id = ${siteId} and ts between ${from} and ${to} and granted and kind <> 'fire'
    )
    select exists (select 1 from door) as "hasDoor", (
      select ts from seen order by abs(ts - ${at}), ts limit 1) as at`.execute(db);
  return rows[0] ?? { hasDoor: false, at: null };
}
