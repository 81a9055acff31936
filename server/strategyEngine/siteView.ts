import { pointsByClass, type DeviceClass } from '@contract/points';
import { isInvalidBy, type ControlSensor } from '@contract/sensorAlarms';
import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import { staleMs, unsoundAlarms } from '../control';
import type { Device } from '../ingest/participant';
import { tariffAt } from '../strategies/tariffAt';
import type { SiteView, UnitView, Ventilation } from '../strategies/view';
import type { Followed, SiteFacts } from './followed';

type Reading = ArrayLike<number> | null;

const positions = new Map<string, number>(
  (['env', 'ac', 'fan', 'meter', 'rectifier'] as const).flatMap((deviceClass: DeviceClass) =>
    pointsByClass[deviceClass].map(({ name }, i) => [`${deviceClass}.${name}`, i] as const),
  ),
);

/** What a device last said, and nothing when that is too old to be acted on. */
const heard = ({ draft, present }: Device, now: EpochMs): Reading => {
  const state = draft ?? present;
  return state !== null && now - state.receivedAt <= staleMs ? state.values : null;
};

const valueOf = (device: Device, reading: Reading, point: string): number | null => {
  const value = reading?.[positions.get(`${device.class}.${point}`) ?? -1] ?? NaN;
  return Number.isNaN(value) ? null : value;
};

const is = (value: number | null): boolean | null => (value === null ? null : value === 1);

/** Devices of a site by class, each with what it last said. */
function readingsOf(site: Followed, now: EpochMs) {
  const all = site.devices.map((device) => ({ device, reading: heard(device, now) }));
  const of = (deviceClass: DeviceClass) => all.filter(({ device }) => device.class === deviceClass);
  const highest = (deviceClass: DeviceClass, point: string): number | null =>
    of(deviceClass).reduce<number | null>((top, { device, reading }) => {
      const value = valueOf(device, reading, point);
      return value !== null && value > (top ?? -Infinity) ? value : top;
    }, null);
  return { of, highest };
}

const isHeldBy = ({ desired, tagged, open }: SiteFacts, deviceId: number): boolean =>
  tagged.includes(deviceId) ||
  tagged.includes(null) ||
  desired.some((one) => one.deviceId === deviceId && !one.isOwn) ||
  open.some((one) => one.deviceId === deviceId && !one.isOwn);

/** While a unit reports one of these it is not counted on. */
const faults = ['fault', 'highPressure', 'lowPressure', 'airflowLoss', 'supplyFault', 'lockout', 'commFault'];

function unitView(site: Followed, facts: SiteFacts, device: Device, reading: Reading): UnitView {
  const of = (point: string): number | null => valueOf(device, reading, point);
  const fanSpeed = of('fanSpeed');
  return {
    path: site.paths.get(device.id) ?? 'none',
    switchedOn: is(of('switchedOn')),
    isRunning: is(of('running')),
    setpointC: of('setpointC'),
    isFanAuto: fanSpeed === null ? null : fanSpeed === 0,
    runHours: of('runHours'),
    isFaulty: faults.some((point) => of(point) === 1),
    isHeld: isHeldBy(facts, device.id),
  };
}

type Readings = ReturnType<typeof readingsOf>;

function ventilation(device: Device | undefined, facts: SiteFacts, now: EpochMs): Ventilation | null {
  if (device === undefined) return null;
  const reading = heard(device, now);
  return { isOn: is(valueOf(device, reading, 'switchedOn')), isHeld: isHeldBy(facts, device.id) };
}

const isAny = (facts: SiteFacts, ...ids: readonly string[]): boolean =>
  ids.some((id) => facts.alarms.has(id));

function supply({ highest }: Readings, facts: SiteFacts): Pick<SiteView, 'mains' | 'generatorSinceMs'> {
  if (highest('meter', 'gensetFeed') === 1)
    return { mains: 'generator', generatorSinceMs: facts.alarms.get('gensetSupplying') ?? null };
  const isLost =
    isAny(facts, 'mainsOutage', 'rectifierMainsOutage') || highest('rectifier', 'mainsFail') === 1;
  return { mains: isLost ? 'lost' : 'present', generatorSinceMs: null };
}

export interface SeenSite {
  view: SiteView;
  itW: number | null;
}

/** A site as its plan sees it in this minute; `local` is what the plant's clocks show, written as if it were UTC. */
export function seenSite(site: Followed, facts: SiteFacts, now: EpochMs, local: number): SeenSite {
  const readings = readingsOf(site, now);
  // What an invalid sensor says is as if it had said nothing, its valid looks included.
  const valid = (sensor: ControlSensor): number | null =>
    isInvalidBy((id) => facts.alarms.has(id), sensor) ? null : readings.highest('env', sensor);
  const roomTempC = valid('roomTempC');
  const itW = readings.highest('meter', 'itPowerW');
  const view: SiteView = {
    now,
    hour: (Math.floor(local / minuteMs) * minuteMs - Math.floor(local / dayMs) * dayMs) / hourMs,
    roomTempC,
    roomRhPct: valid('roomRhPct'),
    isSensorSound: roomTempC !== null && !isAny(facts, ...unsoundAlarms),
    outdoorTempC: valid('outdoorTempC'),
    outdoorRhPct: valid('outdoorRhPct'),
    ceilingC: site.ceilingC,
    isSmoke: readings.highest('env', 'smoke') === 1 || isAny(facts, 'smoke', 'fireShutdown'),
    ...supply(readings, facts),
    loadShare: itW === null || site.memory.peakItW <= 0 ? null : itW / site.memory.peakItW,
    tariff: tariffAt(site.tariff, local),
    timeConstantH: site.timeConstantH,
    units: unitsOf(site).map((device) => unitView(site, facts, device, heard(device, now))),
    freshAir: ventilation(fanOf(site), facts, now),
    exchanger: ventilation(exchangerOf(site), facts, now),
  };
  return { view, itW };
}

/** The air conditioners of a site, in the order that the plan's positions follow. */
export const unitsOf = ({ devices }: Pick<Followed, 'devices'>): Device[] =>
  devices.filter((device) => device.class === 'ac');

type Fans = Pick<Followed, 'devices' | 'exchangers'>;

export const fanOf = ({ devices, exchangers }: Fans): Device | undefined =>
  devices.find(({ id, class: of }) => of === 'fan' && !exchangers.includes(id));

export const exchangerOf = ({ devices, exchangers }: Fans): Device | undefined =>
  devices.find(({ id, class: of }) => of === 'fan' && exchangers.includes(id));
