import { sql } from 'kysely';
import type { SiteChange } from '@contract/siteRecords';
import type { Db } from '../../platform/database/database';

const listed = 50;

/**
 * Entries of the operation log whose subject is the site, a room, a device or a credential of it. What else a
 * concentrator's credential speaks for is not told here.
 */
export async function changesOf(db: Db, siteId: number, before: number | null): Promise<SiteChange[]> {
  const { rows } = await sql<SiteChange>`
    with subjects (subject, part) as (
      values (${`site:${siteId}`}, ''), (${`sites:${siteId}`}, '')
      union all select 'devices:' || id, name from devices where site_id = ${siteId}
      union all select 'rooms:' || id, name from rooms where site_id = ${siteId}
      union all select 'credential:' || c.username, '' from field_credentials c
        join field_credential_sites m on m.credential_id = c.id where m.site_id = ${siteId}
    )
    select e.id, e.at, e.user_name as by, e.action, e.title, s.part, e.status <> '0' as "isRefused"
    from subjects s join audit_events e on e.subject = s.subject
    where ${before}::bigint is null or e.id < ${before}
    order by e.id desc limit ${listed}`.execute(db);
  return rows;
}
