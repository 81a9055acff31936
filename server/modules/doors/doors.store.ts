import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  doorStates,
  longestOpenDays,
  type DoorQuery,
  type DoorRow,
  type DoorSummary,
  type DoorSummaryQuery,
} from '@contract/doors';
import { pointsByClass } from '@contract/points';
import { staleness } from '@contract/staleness';
import { dayMs, hourMs, type EpochMs } from '@contract/time';
import { usualPolicy } from '../../cardLists';
import type { Db } from '../../platform/database/database';
import { scopeFilter, siteSays, withinRegion, type Scope } from '../scope';

/** What is older is not the present any more, also where a door reports its changes only. */
const silentAfterMs = staleness.missedReports * staleness.slowestMs;

/** A point of the newest state, null where it is no usable number. */
const valueOf = (point: string): RawBuilder<number | null> => {
  const at = pointsByClass.door.findIndex(({ name }) => name === point);
  return sql`case when l.invalid & ${sql.lit(1 << at)} = 0 then l.v[${sql.lit(at + 1)}] end`;
};

const watched = ['illegalEntry', 'doorHeldOpen', 'doorControllerFault', 'doorCommLoss'];
const isRaised = (definition: string): RawBuilder<SqlBool> => sql`${definition} = any(a.raised)`;

const stateAt = (now: EpochMs) => sql<string>`case
  when not coalesce(c.is_online, false) or l.received_at is null or l.received_at < ${now - silentAfterMs}
    or ${valueOf('commFault')} = 1 or ${isRaised('doorCommLoss')} then 'unknown'
  when ${valueOf('illegalEntry')} = 1 or ${isRaised('illegalEntry')} then 'forced'
  when ${valueOf('fault')} = 1 or ${isRaised('doorControllerFault')} then 'fault'
  when ${valueOf('open')} = 1 and ${isRaised('doorHeldOpen')} then 'held'
  when ${valueOf('open')} = 1 then 'open'
  when ${valueOf('open')} = 0 and ${valueOf('locked')} = 1 then 'locked'
  when ${valueOf('open')} = 0 and ${valueOf('locked')} = 0 then 'unlocked'
  else 'unknown' end`;

const doors = sql`
  devices d
  join sites s on s.id = d.site_id
  join regions r on r.id = s.area_id
  left join site_contacts c on c.site_id = s.id
  left join latest l on l.device_id = d.id
  left join lateral (
    select coalesce(array_agg(definition_id), '{}') as raised, min(raised_at) as since from alarms
    where device_id = d.id and cleared_at is null and not is_late and definition_id = any(${watched}::text[])) a on true`;

function conditionOf(scope: Scope, { text, siteId, regionId, state }: Partial<DoorQuery>, now: EpochMs) {
  const conditions: RawBuilder<SqlBool>[] = [
    scopeFilter(scope, 's.area_id', 's.dept_id'),
    sql`d.class = 'door' and d.retired_at is null and s.retired_at is null`,
  ];
  if (text) conditions.push(siteSays(text, sql`d.name`));
  if (siteId !== undefined) conditions.push(sql`s.id = ${siteId}`);
  if (regionId !== undefined) conditions.push(withinRegion('s.area_id', regionId));
  if (state) conditions.push(sql`${stateAt(now)} = ${state}`);
  return sql.join(conditions, sql` and `);
}

/** A page of doors, and how many there are in all. */
export async function listDoors(
  db: Db,
  scope: Scope,
  query: DoorQuery,
  now: EpochMs,
): Promise<{ total: number; rows: DoorRow[] }> {
  const condition = conditionOf(scope, query, now);
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${doors} where ${condition}`.execute(db);
  const { rows } = await sql<DoorRow>`
    with page as (
      select d.id as "deviceId", d.code as "deviceCode", d.name as "deviceName", s.id as "siteId",
        s.code as "siteCode", s.name as "siteName",
        json_build_object('zh', r.name_zh, 'en', r.name_en, 'hk', r.name_hk) as "areaName",
        ${stateAt(now)} as state, a.since as raised, l.received_at as at, ${valueOf('open')} = 1 as is_open,
        ${valueOf('openCount')} as openings, ${valueOf('refusedCards')} as "refusedCards"
      from ${doors} where ${condition}
      order by array_position(${[...doorStates]}::text[], ${stateAt(now)}), s.code, d.code
      limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}
    )
    select p."deviceId", p."deviceCode", p."deviceName", p."siteId", p."siteCode", p."siteName", p."areaName",
      p.state, case when p.state in ('locked', 'unlocked', 'unknown') then null else coalesce(o.at, p.raised) end as since,
      p.at, p.openings, p."refusedCards", k.kwh as "lostKwh",
      coalesce(y.offline, ${usualPolicy.offline}) as offline, coalesce(y.fire, ${usualPolicy.fire}) as fire
    from page p
    left join policies_of_doors(array(select "deviceId" from page)) f on f.device_id = p."deviceId"
    left join door_policies y on y.id = f.policy_id
    left join lateral (${openedAt(now)}) o on p.is_open and p.state <> 'unknown'
    left join lateral (${lostSince(now)}) k on o.at is not null
    order by array_position(${[...doorStates]}::text[], p.state), p."siteCode", p."deviceCode"`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows };
}

/** When the door of the page that is open was opened: the first report of it after the last of a closed door. */
const openedAt = (now: EpochMs) => sql`
  select min(ts) as at from readings_door
  where device_id = p."deviceId" and open = 1 and ts > coalesce((
    select max(ts) from readings_door
    where device_id = p."deviceId" and open = 0 and ts > ${now - longestOpenDays * dayMs}),
    ${now - longestOpenDays * dayMs})`;

/**
 * What leaks through an open door, kW/K (facts/domain §6.2), and the COP that carries it away, in the middle: the cost is
 * the integral of max(outdoor - room, 0) over the time it stands open, times one, by the other. Without an outdoor or a
 * room temperature of the site in that time it is not known.
 */
const [leakKwPerK, cop] = [0.12, 2.8];

/** By how much warmer it was outside than in the room, on average and where it was, over the hours since. */
const lostSince = (now: EpochMs) => sql`
  select avg(greatest(e.outdoor_temp_c - e.room_temp_c, 0)) * (${now} - o.at) / ${hourMs} * ${leakKwPerK / cop} as kwh
  from devices v join readings_env e on e.device_id = v.id
  where v.site_id = p."siteId" and v.class = 'env' and v.retired_at is null and e.ts between o.at and ${now}`;

/** How many doors in sight are in each state. */
export async function countDoors(
  db: Db,
  scope: Scope,
  { regionId }: DoorSummaryQuery,
  now: EpochMs,
): Promise<DoorSummary> {
  const { rows } = await sql<{ state: keyof DoorSummary; n: number }>`
    select ${stateAt(now)} as state, count(*)::int as n from ${doors}
    where ${conditionOf(scope, { regionId }, now)} group by 1`.execute(db);
  const none = { forced: 0, held: 0, fault: 0, open: 0, unlocked: 0, unknown: 0, locked: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, n }) => [state, n])) };
}
