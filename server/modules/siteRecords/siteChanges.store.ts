import { sql } from 'kysely';
import type { SiteChange } from '@contract/siteRecords';
import type { Db } from '../../platform/database/database';

const listed = 50;

/** What an entry calls the room, device or point that it was done to. */
const part = sql`case when e.module in ('rooms', 'devices', 'device', 'freePoints')
  then coalesce(e.detail ->> 'title', e.detail -> 'new' ->> 'name', e.detail ->> 'device', '') else '' end`;

/**
 * Entries of the operation log that concern the site: of which it is the subject, or a room, device or point of it, and
 * moves, merges and imports that it was part of.
 */
export async function changesOf(db: Db, siteId: number, before: number | null): Promise<SiteChange[]> {
  const { rows } = await sql<SiteChange>`
    with concerning as (
      select e.id from audit_events e where e.subject = ${`site:${siteId}`}
      union select event_id from audit_sites where site_id = ${siteId}
    )
    select e.id, e.at, e.user_name as by, e.action, e.title, ${part} as part, e.status <> '0' as "isRefused"
    from concerning c join audit_events e on e.id = c.id
    where ${before}::bigint is null or e.id < ${before}
    order by e.id desc limit ${listed}`.execute(db);
  return rows;
}
