import { deviceTypesOf } from '@contract/bInterface/deviceTypes';
import type { ControlPath } from '@contract/devices';
import { pointsByClass, type DeviceClass } from '@contract/points';
import type { StationClass } from '@contract/sites';
import { dayMs, hourMs, minuteMs, secondMs, type EpochMs } from '@contract/time';
import { fanMode, restartMs, takesCooling, type InterlockFacts } from './interlocks';
import { pathOf } from './control.store';
import { settingsFrom, type ControlSettings } from './settings';
import type { ControlledClass } from './unitReading';

/** Anything that runs a statement: a pool, or a transaction. */
export interface Querier {
  query<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[] }>;
}

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

interface FactRow {
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

/** Types of devices of field units, as SQL: one that nobody paired may be any of its kind at the site. */
const typesOf = (...classes: DeviceClass[]): string =>
  classes
    .flatMap(deviceTypesOf)
    .map((type) => `'${type}'`)
    .join(', ');

const selectFacts = `
  select d.id, d.name, d.class, ${pathOf('d')} as control_path, d.rated_power_w, d.rated_cap_w, s.id as site_id, s.name as site_name,
    s.station_class, c.is_online,
    (exists (select 1 from field_credential_sites m join field_credentials f on f.id = m.credential_id
      where m.site_id = s.id and f.revoked_at is null)
      or exists (select 1 from b_interface_units b where b.site_id = s.id and b.state = 'approved'))
      and s.retired_at is null and d.retired_at is null as is_spoken_for,
    exists (select 1 from b_interface_units b join b_interface_devices m on m.unit_id = b.id
      where b.site_id = s.id and b.state = 'approved'
        and (m.device_id = d.id or m.device_id is null and substr(m.code, 8, 2) in (${typesOf('ac', 'fan')}))) as is_behind_unit,
    (select min(t.kind) from control_tags t where t.site_id = s.id and t.ended_at is null
      and coalesce(t.device_id, d.id) = d.id) as tag,
    (select json_agg(json_build_object('id', o.id, 'class', o.class, 'at', l.received_at, 'v', l.v))
      from devices o join latest l on l.device_id = o.id
      where o.site_id = s.id and o.retired_at is null and o.class in ('env', 'ac', 'meter', 'rectifier', 'controller')) as heard,
    (select json_agg(json_build_object('id', a.definition_id, 'at', a.raised_at, 'value', a.value))
      from alarms a where a.site_id = s.id and a.cleared_at is null and not a.is_late
      and a.definition_id = any($2)) as alarms,
    (select json_agg(json_build_object('at', k.sent_at, 'w', o.rated_power_w))
      from commands k join devices o on o.id = k.device_id
      where k.site_id = s.id and k.device_id <> d.id and k.point = 'switchedOn' and k.value = 1
      and k.sent_at > $4) as started,
    (select json_agg(k.device_id) from devices o join commands k on k.device_id = o.id and k.ended_at is null
      where o.site_id = s.id and (k.point, k.value) in (('switchedOn', 0), ('mode', ${fanMode}))
      and k.state <> 'requested') as leaving,
    (select max(a.cleared_at) from alarms a where a.site_id = s.id and a.raised_at > $5 and a.cleared_at > $6
      and a.definition_id in ('mainsOutage', 'rectifierMainsOutage') and not a.is_late) as mains_back_at,
    r.starts, r.ran_at, r.rested_at, r.report_ms
  from devices d
  join sites s on s.id = d.site_id
  left join site_contacts c on c.site_id = s.id
  left join lateral (
    select max(starts) - min(starts) as starts, max(ts) filter (where running = 1) as ran_at,
      max(ts) filter (where running = 0) as rested_at, (max(ts) - min(ts)) / nullif(count(*) - 1, 0) as report_ms
    from readings_ac where device_id = d.id and ts > $3) r on true
  where d.id = any($1::int[]) and d.class in ('ac', 'fan', 'door')`;

/** While one of them stands, what the room's sensor says is not believed. */
export const unsoundAlarms: readonly string[] = ['sensorStuck', 'sensorJump'];
const watchedAlarms = [
  ...['smoke', 'fireShutdown', 'waterLeak', ...unsoundAlarms],
  ...['mainsOutage', 'rectifierMainsOutage', 'gensetSupplying', 'roomTempPredicted'],
];

/** A value is too old to be acted on after this. */
export const staleMs = 5 * minuteMs;
const precisionFromW = 12_000;
/** An outage that began before this is not looked for when it is over. */
const longestOutageMs = 7 * dayMs;

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

interface Limits {
  ceiling: Readonly<Record<StationClass, number>>;
  floor: Readonly<Record<StationClass, number>>;
}

const usualLimits: Limits = {
  ceiling: { A: 30, B: 28, C: 30, D: 32 },
  floor: { A: 10, B: 15, C: 15, D: 15 },
};

/** The limits of rooms are those of their alarms, as an administrator has set them. */
export const readLimits = async (querier: Querier): Promise<Limits> => {
  const { rows } = await querier.query<{ id: string; threshold: Record<StationClass, number> | null }>(
    `select id, rule->'threshold' as threshold from alarm_definitions where id = any($1)`,
    [['roomTempHigh', 'roomTempLow']],
  );
  const of = (id: string) => rows.find((row) => row.id === id)?.threshold;
  return {
    ceiling: of('roomTempHigh') ?? usualLimits.ceiling,
    floor: of('roomTempLow') ?? usualLimits.floor,
  };
};

export const readSettings = async (querier: Querier): Promise<ControlSettings> => {
  const { rows } = await querier.query<{ key: string; value: string }>(
    `select config_key as key, config_value as value from params where config_key like 'control.%'`,
    [],
  );
  return settingsFrom(new Map(rows.map(({ key, value }) => [key, value])));
};

/** How these units and their sites stand now. */
export const readFacts = async (
  querier: Querier,
  deviceIds: readonly number[],
  now: EpochMs,
): Promise<Map<number, UnitFacts>> => {
  const limits = await readLimits(querier);
  const { generatorKw } = await readSettings(querier);
  const { rows } = await querier.query<FactRow>(selectFacts, [
    ...[[...deviceIds], watchedAlarms, now - hourMs, now - staleMs, now - longestOutageMs, now - restartMs],
  ]);
  return new Map(rows.map((row) => [row.id, factsOf(row, { ...limits, generatorKw }, now)]));
};

const factsOf = (row: FactRow, limits: Limits & { generatorKw: number }, now: EpochMs): UnitFacts => {
  const heard = row.heard ?? [];
  const fresh = heard.filter(({ at }) => now - at < staleMs);
  const open = new Map((row.alarms ?? []).map((alarm) => [alarm.id, alarm]));
  const of = (deviceClass: DeviceClass) => fresh.filter((device) => device.class === deviceClass);
  const unit = heard.find(({ id }) => id === row.id);
  const started = row.started ?? [];
  const leaving = new Set(row.leaving);
  const roomTempC = highest(of('env').map((env) => valueOf(env, 'roomTempC')));
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
    roomRhPct: highest(of('env').map((env) => valueOf(env, 'roomRhPct'))),
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
  { starts, ran_at: ranAt, rested_at: restedAt }: FactRow,
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
