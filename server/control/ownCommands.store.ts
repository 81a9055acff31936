import { centreName, type CommandOrigin, type CommandPoint, type CommandReason } from '@contract/commands';
import { pointsByClass } from '@contract/points';
import { hourMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { PreparedQuery } from '../platform/database/statements';
import { staleMs, unsoundAlarms } from './facts';

/** A command that nobody asked for: the system makes it for its own reason. */
export interface OwnCommand {
  deviceId: number;
  siteId: number;
  shard: number;
  point: CommandPoint;
  value: number;
  /** What led to it, where its origin does not say so. */
  why: CommandReason | null;
}

interface Cause {
  origin: CommandOrigin;
  /** Why what was under way for the same point is over. */
  overtakes: CommandReason;
  now: EpochMs;
  /** So long it may wait for its site. */
  waitMs: number;
}

const entriesOf = (own: readonly OwnCommand[]): string =>
  JSON.stringify(
    own.map(({ deviceId, siteId, shard, point, value, why }) => ({
      ...{ device: deviceId, site: siteId, shard, point, value, why },
    })),
  );

/**
 * Becomes a row with its first step; what was under way for the point is over. A wish that was not sent yet is newer than
 * its cause: it stays, and counts.
 */
export const addOwnCommands = (
  own: readonly OwnCommand[],
  { origin, overtakes, now, waitMs }: Cause,
): PreparedQuery => ({
  name: 'control_own_commands',
  text: `
    with entered as (
      select * from jsonb_to_recordset($1::jsonb) as t (device int, site int, shard smallint, point text, value real,
        why text)
    ), older as (
      update commands c set state = 'superseded', why = $5, state_at = $2::bigint, ended_at = $2::bigint
      from entered t where c.device_id = t.device and c.point = t.point and c.ended_at is null
        and c.state not in ('requested', 'authorised')
      returning c.id, c.attempt
    ), told_of as (
      insert into command_steps (command_id, at, state, why, attempt)
      select id, $2::bigint, 'superseded', $5, attempt from older
    ), made as (
      insert into commands (site_id, device_id, shard, origin, point, value, by_user, reason, state, state_at,
        requested_at, expires_at)
      select t.site, t.device, t.shard, $4, t.point, t.value, '${centreName}', '', 'authorised', $2::bigint, $2::bigint,
        $2::bigint + $3::bigint
      from entered t returning id, device_id, point
    )
    insert into command_steps (command_id, at, state, why, by_user, attempt)
    select m.id, $2::bigint, step, case step when 'requested' then t.why end, '${centreName}', 0
    from made m join entered t on t.device = m.device_id and t.point = m.point
    cross join unnest(array['requested', 'authorised']) step`,
  values: [entriesOf(own), now, Math.round(waitMs), origin, overtakes],
});

/** Overrides that end now, before their time. */
export const endOverrides = (ended: readonly AutomaticOverride[], now: EpochMs): PreparedQuery => ({
  name: 'control_end_overrides',
  text: `
    update desired_points p set until = $2::bigint
    from jsonb_to_recordset($1::jsonb) as t ("commandId" int)
    where p.command_id = t."commandId" and p.until > $2::bigint`,
  values: [JSON.stringify(ended), now],
});

/** What no person wished and still holds. */
export interface AutomaticOverride {
  deviceId: number;
  point: CommandPoint;
  commandId: number;
}

const roomTempAt = pointsByClass.env.findIndex(({ name }) => name === 'roomTempC') + 1;

/** Those at sites whose sensor is stuck, jumps, is invalid, or silent. */
export const readBesideUnsoundSensors = async (
  pool: Pool,
  shards: readonly number[],
  now: EpochMs,
): Promise<AutomaticOverride[]> => {
  const { rows } = await pool.query<AutomaticOverride>(
    `select p.device_id as "deviceId", p.point, p.command_id as "commandId"
     from desired_points p join commands c on c.id = p.command_id
     where c.shard = any($1::smallint[]) and c.origin in ('schedule', 'strategy') and p.until > $2::bigint and (
       exists (select 1 from alarms a where a.site_id = c.site_id and a.cleared_at is null and not a.is_late
         and a.definition_id = any($3::text[]))
       or not exists (select 1 from devices e join latest l on l.device_id = e.id
         where e.site_id = c.site_id and e.class = 'env' and e.retired_at is null and l.received_at > $4::bigint
           and l.v[${roomTempAt}] is not null))`,
    [shards, now, [...unsoundAlarms], now - staleMs],
  );
  return rows;
};

const runsAt = (deviceClass: 'ac' | 'fan'): number =>
  pointsByClass[deviceClass].findIndex(({ name }) => name === 'switchedOn') + 1;

/** What runs again in smoke is stopped again after this. */
const againMs = hourMs;

/** Units and fans that run where smoke or a fire alarm stands, and were not told to stop for it yet. */
export const readSmokeStops = async (
  pool: Pool,
  shards: readonly number[],
  now: EpochMs,
): Promise<OwnCommand[]> => {
  const { rows } = await pool.query<OwnCommand>(
    `select d.id as "deviceId", s.id as "siteId", s.shard, 'switchedOn' as point, 0 as value, null as why
     from sites s
     join devices d on d.site_id = s.id and d.retired_at is null and (d.class = 'fan'
       or d.class = 'ac' and d.control_path <> 'none')
     join latest l on l.device_id = d.id
     where s.shard = any($1::smallint[])
       and s.id in (select site_id from alarms where cleared_at is null and not is_late
         and definition_id in ('smoke', 'fireShutdown'))
       and case d.class when 'ac' then l.v[${runsAt('ac')}] else l.v[${runsAt('fan')}] end = 1
       and not exists (select 1 from commands c where c.device_id = d.id and c.origin = 'smoke'
         and c.requested_at > $2::bigint)`,
    [shards, now - againMs],
  );
  return rows;
};
