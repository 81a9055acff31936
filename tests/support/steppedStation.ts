import type { CommandOrigin, CommandPoint } from '@contract/commands';
import type { DeviceClass } from '@contract/points';
import { minuteMs } from '@contract/time';
import type { Pool } from 'pg';
import { aStation, usualDevices, type Station } from './aStation';
import { commandTables } from './database';
import type { Heard } from './controlInSteps';
import type { TestClock } from './testClock';

/** Two air conditioners, a fan and a door, with what says how the site is. */
const devices: Record<string, DeviceClass> = {
  ...usualDevices,
  'fan-1': 'fan',
  'ac-2': 'ac',
};

const alarmsAtStations = ['smoke', 'fireShutdown', 'sensorStuck', 'sensorJump', 'waterLeak', 'mainsOutage'];

/** A station of class D whose units draw 2 kW and are on a bus. */
export async function aSteppedStation(pool: Pool, code: string): Promise<Station> {
  const station = await aStation(pool, code, devices);
  await pool.query(
    `insert into alarm_definitions (id, device_class, level, rule, raise_delay_s, clear_delay_s)
     select id, 'env', '{}', '{}', 0, 0 from unnest($1::text[]) id`,
    [alarmsAtStations],
  );
  await pool.query(
    `update devices set control_path = 'bus', rated_power_w = 2000, rated_cap_w = 7000
     where site_id = $1 and class = 'ac'`,
    [station.siteId],
  );
  return station;
}

/** As if nothing had ever been heard or wished. */
export async function forgetAll(pool: Pool): Promise<void> {
  for (const table of [
    ...commandTables,
    'command_batches',
    'latest',
    'site_contacts',
    'alarms',
    'control_tags',
  ])
    await pool.query(`delete from ${table}`);
}

/** What a station in order says: 24 °C, dry, both units run at 25 °C. */
export const inOrder = (site: string): Heard[] => [
  { site, device: 'ctl', v: { ownControl: 0 } },
  { site, device: 'env', v: { roomTempC: 24, roomRhPct: 45 } },
  ...['ac-1', 'ac-2'].map((device) => ({
    ...{ site, device },
    v: { switchedOn: 1, running: 1, mode: 1, setpointC: 25, fanSpeed: 0, returnTempC: 25.5, powerW: 1_900 },
  })),
];

export interface Wished {
  point: CommandPoint;
  value: number;
  origin?: CommandOrigin;
  state?: string;
  holdMs?: number | null;
  batchId?: number;
  wave?: number;
}

/** A command as the console writes it once everybody has agreed. @returns its id */
export async function aWish(
  pool: Pool,
  clock: TestClock,
  { siteId, deviceIds }: Station,
  device: string,
  {
    point,
    value,
    origin = 'person',
    state = 'authorised',
    holdMs = 60 * minuteMs,
    batchId,
    wave = 1,
  }: Wished,
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into commands (site_id, device_id, shard, origin, point, value, by_user, reason, state, state_at,
       requested_at, expires_at, hold_ms, batch_id, wave)
     select s.id, $2, s.shard, $3, $4, $5, 'mei', '', $6, $7, $7, $7 + $8::bigint, $9, $10, $11
     from sites s where s.id = $1 returning id`,
    [
      ...[siteId, deviceIds[device], origin, point, value, state, clock.now(), 15 * minuteMs],
      ...[holdMs, batchId, wave],
    ],
  );
  return rows[0]!.id;
}

/** The states that a command went through, each with its reason where it has one. */
export async function stepsOf(pool: Pool, id: number): Promise<string[]> {
  const { rows } = await pool.query<{ step: string }>(
    `select concat_ws(' ', state, why) as step from command_steps where command_id = $1 order by id`,
    [id],
  );
  return rows.map(({ step }) => step);
}

export interface DesiredRow {
  point: string;
  value: number;
  until: number | null;
  before_value: number | null;
}

/** What is wanted of a unit, as the console shows it. */
export async function desiredOf(pool: Pool, deviceId: number | undefined): Promise<DesiredRow[]> {
  const { rows } = await pool.query<DesiredRow>(
    'select point, value, until, before_value from desired_points where device_id = $1 order by point',
    [deviceId],
  );
  return rows;
}

/** An alarm that stands at a station. */
export async function anAlarmAt(pool: Pool, siteId: number, definition: string, at: number): Promise<void> {
  await pool.query(
    `insert into alarms (definition_id, site_id, level, raised_at, recorded_at) values ($1, $2, 1, $3, $3)`,
    [definition, siteId, at],
  );
}
