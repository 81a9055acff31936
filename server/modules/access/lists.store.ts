import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { AccessListQuery, AccessListRow, AccessListSummary, LostCard } from '@contract/accessLists';
import { dayMs, type EpochMs } from '@contract/time';
import { usualPolicy } from '../../cardLists';
import type { Db } from '../../platform/database/database';
import { scopeFilter, siteSays, withinRegion, type Scope } from '../scope';
import { holderFilter } from './scope';

const isForeign = sql<SqlBool>`exists (
  select 1 from b_interface_units u where u.site_id = s.id and u.state = 'approved')`;
const isOpen = sql<SqlBool>`(l.confirmed is distinct from l.wanted or l.needs_all or l.device_id in (
  select unnest(doors) from access_list_orders))`;
const isHeard = sql<SqlBool>`coalesce(c.is_online, false)`;

const state = sql<string>`case when ${isForeign} then 'foreign' when not ${isOpen} then 'confirmed'
  when not ${isHeard} then 'offline' when l.refusal is not null then 'refused' else 'waiting' end`;

const lists = sql`
  access_lists l join devices d on d.id = l.device_id and d.retired_at is null
  join sites s on s.id = d.site_id and s.retired_at is null
  join regions r on r.id = s.area_id
  left join site_contacts c on c.site_id = s.id`;

const visible = (scope: Scope): RawBuilder<SqlBool> => scopeFilter(scope, 's.area_id', 's.dept_id');

const mayAdmit = (cardId: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select 1 from open_list_changes g where g.device_id = l.device_id and g.card_id = ${cardId})`;

const conditionsOf = ({ text, siteId, regionId, cardId, which }: AccessListQuery): RawBuilder<SqlBool>[] => [
  ...(text ? [siteSays(text, sql`d.name`)] : []),
  ...(siteId === undefined ? [] : [sql<SqlBool>`s.id = ${siteId}`]),
  ...(regionId === undefined ? [] : [withinRegion('s.area_id', regionId)]),
  ...(cardId === undefined ? [] : [mayAdmit(sql`${cardId}`)]),
  ...(which === 'open' ? [sql<SqlBool>`${isOpen} and not ${isForeign}`] : []),
];

/** A page of lists; what is urgent, and what waits longest, comes first. */
export async function listAccessLists(
  db: Db,
  scope: Scope,
  query: AccessListQuery,
): Promise<{ total: number; rows: AccessListRow[] }> {
  const condition = sql.join([visible(scope), ...conditionsOf(query)], sql` and `);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${lists} where ${condition}`.execute(db);
  const { rows } = await sql<AccessListRow>`
    with page as (
      select d.id as "deviceId", d.code as "deviceCode", d.name as "deviceName", s.id as "siteId", s.code as "siteCode",
        s.name as "siteName", json_build_object('zh', r.name_zh, 'en', r.name_en, 'hk', r.name_hk) as "areaName",
        ${state} as state, l.wanted, l.confirmed, l.confirmed_at as "confirmedAt", l.confirmed_count as cards,
        case when ${isOpen} then l.wanted_at end as since, l.is_urgent and ${isOpen} as "isUrgent",
        case when ${isOpen} then l.refusal end as refusal
      from ${lists} where ${condition}
      order by l.is_urgent and ${isOpen} desc, case when ${isOpen} then l.wanted_at end nulls last, s.code, d.code
      limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}
    )
    select p.*, coalesce(o.offline, ${usualPolicy.offline}) as offline, coalesce(o.fire, ${usualPolicy.fire}) as fire
    from page p
    left join policies_of_doors(array(select "deviceId" from page)) f on f.device_id = p."deviceId"
    left join door_policies o on o.id = f.policy_id
    order by p."isUrgent" desc, p.since nulls last, p."siteCode", p."deviceCode"`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows };
}

export async function summariseLists(db: Db, scope: Scope): Promise<AccessListSummary> {
  const { rows } = await sql<AccessListSummary>`
    select count(*)::int as doors, count(*) filter (where state = 'confirmed')::int as confirmed,
      count(*) filter (where state in ('waiting', 'refused'))::int as open,
      count(*) filter (where state = 'offline')::int as offline,
      count(*) filter (where is_urgent and state <> 'confirmed')::int as urgent,
      min(wanted_at) filter (where state not in ('confirmed', 'foreign')) as "oldestSince"
    from (select ${state} as state, l.is_urgent, l.wanted_at from ${lists} where ${visible(scope)}) x`.execute(
    db,
  );
  return rows[0] ?? { doors: 0, confirmed: 0, open: 0, offline: 0, urgent: 0, oldestSince: null };
}

const longestLostDays = 30;
const mostLost = 20;

/** Lost cards of the people in sight: those that are not off everywhere come first. */
export async function listLost(
  db: Db,
  { scope, holders }: { scope: Scope; holders: Scope },
  now: EpochMs,
): Promise<LostCard[]> {
  const { rows } = await sql<LostCard>`
    select k.id as "cardId", h.holder_name as "holderName", k.last4, k.state_since as "lostAt",
      count(g.id)::int as unconfirmed, (array_agg(g.name order by g.wanted_at) filter (where g.id is not null))[1] as "oldestSite"
    from access_cards k join card_holders h on h.id = k.holder_id
    left join lateral (
      select distinct l.device_id as id, s.name, l.wanted_at
      from ${lists} join open_list_changes o on o.device_id = l.device_id
      where o.card_id = k.id and ${visible(scope)}) g on true
    where k.state = 'lost' and k.state_since > ${now - longestLostDays * dayMs} and ${holderFilter(holders, 'h', 'seen')}
    group by k.id, h.holder_name order by count(g.id) = 0, k.state_since desc limit ${mostLost}`.execute(db);
  return rows;
}
