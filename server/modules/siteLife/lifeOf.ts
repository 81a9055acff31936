import { sql, type RawBuilder } from 'kysely';
import type { LifeState } from '@contract/siteLife';
import type { EpochMs } from '@contract/time';

/** What state of life the site of this alias is in. */
export function lifeOf(alias: string, now: EpochMs): RawBuilder<LifeState> {
  const [id, retiredAt] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.retired_at`)];
  return sql<LifeState>`case
    when ${retiredAt} is not null then 'retired'
    when not exists (select 1 from field_credential_sites fs join field_credentials f on f.id = fs.credential_id
      where fs.site_id = ${id} and f.revoked_at is null) then 'planned'
    when exists (select 1 from maintenance_windows w where w.site_id = ${id} and w.ended_at is null
      and w.starts_at <= ${now} and w.ends_at > ${now}) then 'maintenance'
    when exists (select 1 from site_contacts h where h.site_id = ${id} and h.heard_at > 0) then 'inService'
    else 'waiting' end`;
}
