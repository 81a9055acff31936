import type { CommandPoint } from '@contract/commands';
import type { FieldCommand } from '@contract/telemetry';
import { minuteMs } from '@contract/time';
import type { SiteModel } from '@field/devices/site';
import type { SitePlan } from '@field/sites/plan';
import { perfect } from '@field/speaker/imperfections';
import { paceFrom, type Pace } from '@field/speaker/pace';
import { createSpeaker, type Speaker } from '@field/speaker/speaker';
import type { ConnectedDatabase } from '@server/platform/database/connect';
import { aSite, steady } from './aFleetSite';
import { aStation, type Station } from './testIngest';

type Pool = ConnectedDatabase['pool'];

/** A planned site as a commissioned station of the store, with what control knows of its units. */
export async function aPlannedStation(pool: Pool, plan: SitePlan): Promise<Station> {
  const { code, devices } = plan.declaration;
  const station = await aStation(
    pool,
    code,
    Object.fromEntries(devices.map((device) => [device.code, device.class])),
  );
  for (const unit of plan.units)
    await pool.query(
      'update devices set control_path = $2, rated_power_w = $3, rated_cap_w = $4 where id = $1',
      [
        station.deviceIds[unit.code],
        unit.controlPath === 'infrared' ? 'infrared' : 'bus',
        Math.round(unit.ratedCapW / unit.ratedEer),
        unit.ratedCapW,
      ],
    );
  return station;
}

/** A command as its controller carried it out. */
export interface CarriedOut {
  site: string;
  device: string;
  id: string;
  set: Record<string, number>;
}

export interface SpeakingSite {
  site: SiteModel;
  station: Station;
}

export interface SpeakingFleet {
  sites: SpeakingSite[];
  carriedOut: CarriedOut[];
  missed: string[];
  speaker: Speaker;
  stop(): Promise<void>;
}

export interface FleetManner {
  /** How many times as fast the sites live as the wall. */
  speed?: number;
  /** In place of `speed`, where that changes on the way. */
  pace?: Pace;
  outdoorC?: number;
  /** All units run without a pause, set to a level that the room never reaches. */
  areAllRunning?: boolean;
  dies?(site: SiteModel, command: FieldCommand): boolean;
}

/** Sites of the simulator that speak to a broker, each as its own controller. */
export function speakTo(
  url: string,
  stations: readonly { plan: SitePlan; station: Station }[],
  { speed = 120, pace, outdoorC = 33, areAllRunning = false, dies }: FleetManner = {},
): SpeakingFleet {
  const startMs = pace?.simulatedNow() ?? Date.now();
  const carriedOut: CarriedOut[] = [];
  const missed: string[] = [];
  const sites = stations.map(({ plan, station }) => ({
    site: aSite({ plan, weather: steady(outdoorC), startMs, settledH: 3 }),
    station,
  }));
  if (areAllRunning) sites.forEach(({ site }) => keepRunning(site));
  const speaker = createSpeaker(
    sites.map(({ site, station }) => ({
      username: station.username,
      password: station.password,
      mqttUrl: url,
      sites: [site],
    })),
    {
      pace: pace ?? paceFrom(startMs, speed),
      cadenceMs: minuteMs,
      line: perfect,
      bufferRows: 5_000,
      onMissed: (site, device) => missed.push(`${site.plan.declaration.code} ${device}`),
      onCarriedOut: (site, device, { id, set }) =>
        carriedOut.push({ site: site.plan.declaration.code, device, id, set }),
      ...(dies !== undefined && { dies }),
    },
  );
  speaker.start();
  return { sites, carriedOut, missed, speaker, stop: () => speaker.stop() };
}

const keepRunning = (site: SiteModel): void =>
  site.room.units.forEach((unit, i) => {
    Object.assign(unit, { setpointC: 16, isRunning: true, inStateS: 1e6 });
    Object.assign(site.believed[i] ?? {}, { setpointC: 16 });
  });

export interface AskedCommand {
  point: CommandPoint;
  value: number;
  holdMs?: number | null;
  origin?: 'person' | 'schedule';
  expiresInMs?: number;
}

/** A command as the console makes it once everybody has agreed. @returns its id */
export async function aCommand(
  pool: Pool,
  station: Pick<Station, 'siteId' | 'deviceIds'>,
  device: string,
  { point, value, holdMs = 3_600_000, expiresInMs = 60_000, origin = 'person' }: AskedCommand,
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into commands (site_id, device_id, shard, origin, point, value, by_user, reason, state, state_at,
       requested_at, expires_at, hold_ms)
     select s.id, $1, s.shard, $8, $2, $3, 'mei', 'test', 'authorised', $4, $4, $4 + $5::bigint, $6
     from sites s where s.id = $7 returning id`,
    [station.deviceIds[device], point, value, Date.now(), expiresInMs, holdMs, station.siteId, origin],
  );
  return rows[0]!.id;
}

/** The states that a command went through, in order. */
export async function lifeOf(pool: Pool, id: number): Promise<string[]> {
  const { rows } = await pool.query<{ state: string }>(
    'select state from command_steps where command_id = $1 order by id',
    [id],
  );
  return rows.map(({ state }) => state);
}

export async function commandOf(
  pool: Pool,
  id: number,
): Promise<{ state: string; why: string | null; proof: string | null; attempt: number; isOver: boolean }> {
  const { rows } = await pool.query<{
    state: string;
    why: string | null;
    proof: string | null;
    attempt: number;
    isOver: boolean;
  }>(`select state, why, proof, attempt, ended_at is not null as "isOver" from commands where id = $1`, [id]);
  return rows[0]!;
}
