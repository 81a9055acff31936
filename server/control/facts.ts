import type { ControlPath } from '@contract/devices';
import { pointsByClass, type DeviceClass } from '@contract/points';
import { controlSensors, isInvalidBy, sensorAlarms, type ControlSensor } from '@contract/sensorAlarms';
import type { StationClass } from '@contract/sites';
import { minuteMs, secondMs, type EpochMs } from '@contract/time';
import { takesCooling, type InterlockFacts } from './interlocks';
import type { ControlledClass } from './unitReading';

/** Facts about one unit, with what the console tells of it. */
export interface UnitFacts extends Omit<InterlockFacts, 'isAutomatic' | 'isReturn'> {
  deviceId: number;
  deviceName: string;
  siteId: number;
  siteName: string;
  stationClass: StationClass;
  isOnline: boolean;
  /** Units of the site that are switched on to cool, and that nobody is about to stop from it. */
  coolingIds: readonly number[];
  minutesToLimit: number | null;
  /** How often the unit has reported lately. */
  reportMs: number | null;
}

interface HeardDevice {
  id: number;
  class: DeviceClass;
  at: EpochMs;
  v: (number | null)[];
}

/** Another unit of the site that was told to start. */
interface Start {
  at: EpochMs;
  w: number | null;
}

/** What the store has of a unit, its site and what the devices there said last. */
export interface FoundUnit {
  id: number;
  name: string;
  class: ControlledClass;
  site_id: number;
  site_name: string;
  station_class: StationClass;
  control_path: ControlPath;
  rated_power_w: number | null;
  rated_cap_w: number | null;
  is_behind_unit: boolean;
  is_spoken_for: boolean;
  is_online: boolean | null;
  tag: 'lockOut' | 'maintenance' | null;
  heard: HeardDevice[] | null;
  alarms: { id: string; at: EpochMs; value: number | null }[] | null;
  started: Start[] | null;
  /** Units that are being switched off, or to their fan alone. */
  leaving: number[] | null;
  mains_back_at: EpochMs | null;
  starts: number | null;
  ran_at: EpochMs | null;
  rested_at: EpochMs | null;
  report_ms: number | null;
}

/** Of rooms. */
export interface Limits {
  ceiling: Readonly<Record<StationClass, number>>;
  floor: Readonly<Record<StationClass, number>>;
}

/** While one of them is open, what the room's sensor says is not believed. */
export const unsoundAlarms: readonly string[] = ['sensorStuck', sensorAlarms.env.roomTempC];

/** While one of them is open, nothing that its sensor says is used. */
export const invalidAlarms: readonly string[] = controlSensors.map((sensor) => sensorAlarms.env[sensor]);

/** A value is too old to be acted on after this. */
export const staleMs = 5 * minuteMs;
const precisionFromW = 12_000;

const positionsOf = (deviceClass: DeviceClass): ReadonlyMap<string, number> =>
  new Map(pointsByClass[deviceClass].map(({ name }, position) => [name, position]));
const positions = new Map<DeviceClass, ReadonlyMap<string, number>>();
const valueOf = ({ class: of, v }: HeardDevice, point: string): number | null => {
  const known = positions.get(of) ?? positionsOf(of);
  positions.set(of, known);
  return v[known.get(point) ?? -1] ?? null;
};

const highest = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>(
    (top, value) => (value !== null && value > (top ?? -Infinity) ? value : top),
    null,
  );

/** What is known of a unit before something is sent to it. */
export const factsOf = (
  row: FoundUnit,
  limits: Limits & { generatorKw: number },
  now: EpochMs,
): UnitFacts => {
  const heard = row.heard ?? [];
  const fresh = heard.filter(({ at }) => now - at < staleMs);
  const open = new Map((row.alarms ?? []).map((alarm) => [alarm.id, alarm]));
  const of = (deviceClass: DeviceClass) => fresh.filter((device) => device.class === deviceClass);
  const unit = heard.find(({ id }) => id === row.id);
  const started = row.started ?? [];
  const leaving = new Set(row.leaving);
  const valid = (sensor: ControlSensor): number | null =>
    isInvalidBy((id) => open.has(id), sensor) ? null : highest(of('env').map((env) => valueOf(env, sensor)));
  const roomTempC = valid('roomTempC');
  const contact = (deviceClass: DeviceClass, point: string) =>
    of(deviceClass).some((device) => valueOf(device, point) === 1);
  return {
    now,
    deviceId: row.id,
    deviceName: row.name,
    siteId: row.site_id,
    siteName: row.site_name,
    stationClass: row.station_class,
    isOnline: row.is_online ?? false,
    isRetired: !row.is_spoken_for,
    path: row.control_path,
    tag: row.tag,
    // A fan follows its own rule again after four hours. Behind a field unit nothing does (decision 0022).
    handsBack:
      !row.is_behind_unit &&
      (row.class === 'fan' ||
        heard.some((one) => one.class === 'controller' && valueOf(one, 'ownControl') !== null)),
    ceilingC: limits.ceiling[row.station_class],
    floorC: limits.floor[row.station_class],
    isSmoke: contact('env', 'smoke') || open.has('smoke') || open.has('fireShutdown'),
    isWater: contact('env', 'waterLeak') || open.has('waterLeak'),
    roomTempC,
    roomRhPct: valid('roomRhPct'),
    isSensorSound: roomTempC !== null && !unsoundAlarms.some((id) => open.has(id)),
    ...supplyOf(of, open, now),
    mainsBackMs: row.mains_back_at === null ? null : now - row.mains_back_at,
    lastStartAgoMs: started.length === 0 ? null : now - Math.max(...started.map(({ at }) => at)),
    spareW: spareOf(of('meter'), started, limits.generatorKw),
    ratedPowerW: row.rated_power_w,
    dries: row.class === 'ac',
    isPrecision: (row.rated_cap_w ?? 0) > precisionFromW,
    reportedSetpointC: unit === undefined ? null : valueOf(unit, 'setpointC'),
    ...runOf(row, unit, now),
    coolingIds: heard.flatMap((one) => (isSetToCool(one) && !leaving.has(one.id) ? [one.id] : [])),
    minutesToLimit: minutesLeft(open.get('roomTempPredicted'), now),
    reportMs: row.report_ms,
  };
};

const isSetToCool = (one: HeardDevice): boolean =>
  one.class === 'ac' &&
  valueOf(one, 'switchedOn') === 1 &&
  !takesCooling({ point: 'mode', value: valueOf(one, 'mode') ?? NaN });

const generatorShare = 0.8;

/** A unit that was told to start draws its power after this. */
const drawsAfterMs = 10 * secondMs;

/**
 * What a generator may carry beside what the site draws now; null where its size is not told. What was told to start
 * since the meter spoke counts as drawn.
 */
const spareOf = (
  meters: readonly HeardDevice[],
  started: readonly Start[],
  generatorKw: number,
): number | null => {
  const drawn = highest(
    meters.map((meter) => {
      const powerW = valueOf(meter, 'powerW');
      const since = started.filter(({ at }) => at > meter.at - drawsAfterMs);
      return powerW === null ? null : since.reduce((sum, { w }) => sum + (w ?? 0), powerW);
    }),
  );
  return generatorKw > 0 && drawn !== null ? generatorKw * 1_000 * generatorShare - drawn : null;
};

/** The alarm tells what was left when it was raised. */
const minutesLeft = (
  predicted: { at: EpochMs; value: number | null } | undefined,
  now: EpochMs,
): number | null =>
  predicted === undefined || predicted.value === null
    ? null
    : Math.max(0, predicted.value - (now - predicted.at) / minuteMs);

const supplyOf = (
  of: (deviceClass: DeviceClass) => HeardDevice[],
  open: ReadonlyMap<string, { at: EpochMs }>,
  now: EpochMs,
): Pick<UnitFacts, 'mains' | 'generatorSinceMs'> => {
  const feeds = of('meter').some((meter) => valueOf(meter, 'gensetFeed') === 1);
  const isOutage = open.has('mainsOutage') || open.has('rectifierMainsOutage');
  const isLost = isOutage || of('rectifier').some((one) => valueOf(one, 'mainsFail') === 1);
  const since = open.get('gensetSupplying')?.at ?? null;
  return {
    mains: feeds ? 'generator' : isLost ? 'lost' : 'present',
    generatorSinceMs: feeds && since !== null ? now - since : null,
  };
};

const runOf = (
  { starts, ran_at: ranAt, rested_at: restedAt }: FoundUnit,
  unit: HeardDevice | undefined,
  now: EpochMs,
): Pick<UnitFacts, 'isRunning' | 'sinceSwitchMs' | 'startsLastHour'> => {
  const running = unit === undefined ? null : valueOf(unit, 'running');
  const other = running === 1 ? restedAt : ranAt;
  return {
    isRunning: running === null ? null : running === 1,
    // At the latest when it was last seen otherwise; without that, longer ago than was looked for.
    sinceSwitchMs: running === null || other === null ? null : now - other,
    startsLastHour: starts ?? 0,
  };
};
