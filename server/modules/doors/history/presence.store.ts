import { sql } from 'kysely';
import {
  presenceHours,
  type DoorDay,
  type DoorDaysQuery,
  type DoorPresence,
  type DoorPresences,
  type PresenceQuery,
} from '@contract/doorHistory';
import { endedStates } from '@contract/faults';
import { hourMs, type EpochMs } from '@contract/time';
import type { Db } from '../../../platform/database/database';
import type { Scope } from '../../scope';
import { personColumns, placeOf } from './search.store';

const mostPresent = 1_000;

const moveColumns = sql`e.holder_id, e.unknown_hash, e.site_id, e.device_id, e.ts, e.direction`;
const isMove = (now: EpochMs) => sql`e.ts > ${now - presenceHours * hourMs} and e.ts <= ${now + hourMs}
  and e.granted and e.kind = 'card' and e.direction is not null`;

/** The last move of everybody. */
const movesOfAll = (now: EpochMs) => sql`
  select distinct on (e.holder_id, e.unknown_hash) ${moveColumns} from door_events e
  where ${isMove(now)} order by e.holder_id, e.unknown_hash, e.ts desc`;

/** The last move, wherever it was, of those who were at a site: few, each found by an index. */
const movesAt = (siteId: number, now: EpochMs) => sql`
  with own as (select distinct e.holder_id, e.unknown_hash from door_events e where e.site_id = ${siteId} and ${isMove(now)})
  select m.* from own cross join lateral (
    select ${moveColumns} from door_events e
    where e.holder_id = own.holder_id and ${isMove(now)} order by e.ts desc limit 1) m
  union all
  select m.* from own cross join lateral (
    select ${moveColumns} from door_events e
    where e.unknown_hash = own.unknown_hash and ${isMove(now)} order by e.ts desc limit 1) m`;

/** Who came in last by a door of a site and has not been let out of it since, nor come in elsewhere. */
export async function listPresence(
  db: Db,
  scope: Scope,
  asked: PresenceQuery,
  now: EpochMs,
): Promise<DoorPresences> {
  const { rows } = await sql<DoorPresence>`
    with moves as materialized (${asked.siteId === undefined ? movesOfAll(now) : movesAt(asked.siteId, now)})
    select s.id as "siteId", s.code as "siteCode", s.name as "siteName", coalesce(d.name, '') as "deviceName",
      m.ts as since, ${personColumns},
      exists (select 1 from fault_orders o where o.site_id = s.id and o.state <> all (${[...endedStates]}::text[]))
        or exists (select 1 from access_permits p where p.site_id = s.id
          and (p.holder_id is null or p.holder_id = m.holder_id)
          and p.valid_from <= ${now} and p.valid_to >= ${now} and p.ended_at is null) as "isExpected"
    from moves m join sites s on s.id = m.site_id
    left join devices d on d.id = m.device_id left join card_holders h on h.id = m.holder_id
    where m.direction = 'in' and ${placeOf(scope, asked)}
    order by m.ts desc limit ${mostPresent + 1}`.execute(db);
  return { rows: rows.slice(0, mostPresent), isWhole: rows.length <= mostPresent };
}

/** When each person first came in and last left, by site and day of the plant. */
export async function listDays(
  db: Db,
  scope: Scope,
  { siteId, holderId, from, to }: DoorDaysQuery,
  timeZone: string,
): Promise<DoorDay[]> {
  const person = holderId === undefined ? sql`e.holder_id is not null` : sql`e.holder_id = ${holderId}`;
  const { rows } = await sql<DoorDay>`
    select to_char(to_timestamp(e.ts / 1000.0) at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      s.id as "siteId", s.code as "siteCode", s.name as "siteName", ${personColumns},
      min(e.ts) filter (where e.direction = 'in') as "firstIn",
      max(e.ts) filter (where e.direction = 'out') as "lastOut",
      count(*) filter (where e.direction is distinct from 'out')::int as times
    from door_events e join sites s on s.id = e.site_id join card_holders h on h.id = e.holder_id
    where ${person} and e.granted and e.ts >= ${from} and e.ts < ${to} and ${placeOf(scope, { siteId })}
    group by 1, s.id, h.id order by 1 desc, "firstIn" desc nulls last limit 2000`.execute(db);
  return rows;
}
