import type { Pool } from 'pg';

/** Once may be a gap between two shifts; the second time nobody is there. */
const timesUnreached = 2;

/**
 * How many routes reached nobody the last times: since a message of theirs arrived, or since somebody saved them, so
 * many of their messages went to nobody at all. A message that waits is not counted before it is decided.
 */
export async function countUnreachedRoutes(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from notification_routes r
     cross join lateral (
       select greatest(coalesce(r.update_time, r.create_time), coalesce((
         select max(d.created_at) from notification_deliveries d
         where d.route_id = r.id and d.state = 'delivered'), 0)) as at) since
     where r.status = '0' and $1 = (
       select count(*) from (
         select 1 from notification_deliveries d
         where d.route_id = r.id and d.created_at > since.at and d.state <> 'skipped'
         group by d.created_at having bool_and(d.state = 'dead') limit $1) as untold)`,
    [timesUnreached],
  );
  return rows[0]?.count ?? 0;
}
