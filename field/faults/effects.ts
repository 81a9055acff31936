import { dayMs, hourMs, minuteMs, secondMs } from '@contract/time';
import { localHour, localOffsetMs } from '@field/climate/weather';
import { exchange, freeze, thaw, turn } from '@field/devices/mainMeter';
import { trueCounts, truePowers } from '@field/devices/powerReadouts';
import type { AcUnit } from '@field/physics/acUnit';
import { fanSpeeds, type SiteModel } from '@field/devices/site';
import type { Fault, FaultKind } from './fault';

/**
 * What a fault does. `enter` and `leave` happen once at its ends; `hold` sets the conditions that last, again at every
 * change, after all conditions were reset to healthy; `until` is later than the fault's end where its effect outlives
 * it, and `turns` are instants in between at which the effect changes.
 */
interface Effect {
  enter?(site: SiteModel, fault: Fault): void;
  hold?(site: SiteModel, fault: Fault, atMs: number): void;
  leave?(site: SiteModel, fault: Fault): void;
  turns?(site: SiteModel, fault: Fault): number[];
}

const doorLeakWK = 120;
const driftPerMonthK = 0.2;
const gensetStartMs = minuteMs;
/** After a return of the mains, units come back one by one (facts/domain §1.5). */
const restartMs = (unit: number): number => minuteMs + unit * 30 * secondMs;

const hit = (site: SiteModel, fault: Fault): AcUnit[] => {
  const { units } = site.room;
  if (fault.unit < 0) return units;
  const unit = units[fault.unit % units.length];
  return unit ? [unit] : [];
};

const onUnits =
  (change: (unit: AcUnit) => void) =>
  (site: SiteModel, fault: Fault): void =>
    hit(site, fault).forEach(change);

function holdOutage(site: SiteModel, fault: Fault, atMs: number): void {
  const supplyFrom = site.plan.hasGenset ? fault.from + gensetStartMs : fault.to;
  site.isGensetOn ||= site.plan.hasGenset && atMs >= supplyFrom && atMs < fault.to;
  site.room.hasMains &&= atMs >= supplyFrom;
  site.room.units.forEach(({ condition }, i) => {
    condition.hasSupply &&= atMs >= supplyFrom + restartMs(i);
  });
}

const effects: Record<FaultKind, Effect> = {
  refrigerantLoss: {
    hold: onUnits(({ condition }) => {
      condition.capacity *= 0.6;
      condition.energyInput *= 0.9;
    }),
  },
  condenserFouling: { hold: onUnits(({ condition }) => void (condition.energyInput *= 1.3)) },
  filterClogged: {
    hold: onUnits(({ condition }) => {
      condition.capacity *= 0.85;
      condition.fan *= 1.1;
    }),
  },
  compressorTrip: { hold: onUnits(({ condition }) => void (condition.isTripped = true)) },
  sensorStuck: {
    enter: (site) => void (site.stuckRoomC = site.room.airC),
    leave: (site) => void (site.stuckRoomC = null),
  },
  sensorDrift: {
    hold: (site, fault, atMs) => void (site.driftK = (driftPerMonthK * (atMs - fault.from)) / (30 * dayMs)),
    turns: (_site, fault) => everyDay(fault),
    leave: (site) => void (site.driftK = 0),
  },
  doorOpen: {
    enter: (site) => void (site.doorOpenings += 1),
    hold: (site) => {
      site.isDoorOpen = true;
      site.room.doorWK = doorLeakWK;
    },
  },
  mainsOutage: {
    hold: holdOutage,
    turns: (site, fault) => {
      const supplyFrom = site.plan.hasGenset ? fault.from + gensetStartMs : fault.to;
      return [supplyFrom, fault.to, ...site.room.units.map((_, i) => supplyFrom + restartMs(i))];
    },
  },
  commLoss: { hold: (site) => void (site.isCut = true) },
  handOverride: {
    enter: (site, fault) =>
      hit(site, fault).forEach((unit) => {
        unit.setpointC = handSetpointC;
        unit.isFanAuto = false;
      }),
    leave: (site, fault) => {
      const i = Math.max(0, fault.unit) % site.room.units.length;
      const unit = site.room.units[i];
      const wanted = site.believed[i];
      if (!unit || !wanted || unit.setpointC !== handSetpointC) return;
      unit.setpointC = wanted.setpointC;
      unit.isFanAuto = wanted.fanSpeed === fanSpeeds.auto;
    },
  },
  trafficStep: { hold: (site) => void (site.room.itFactor *= 1.2) },
  infraredMiss: {},
  meterFrozen: {
    enter: (site) => freeze(site.meter, site.plan.meterGain, trueCounts(site), truePowers(site)),
    leave: (site) => thaw(site.meter),
  },
  meterReversed: {
    enter: (site) => turn(site.meter, site.plan.meterGain, trueCounts(site), -1),
    leave: (site) => turn(site.meter, site.plan.meterGain, trueCounts(site), 1),
  },
  meterExchanged: { enter: (site) => exchange(site.meter, trueCounts(site), site.plan.seed) },
  nightLoad: {
    hold: (site, _fault, atMs) => void (site.nightW = isNight(atMs) ? nightShare * site.plan.room.itW : 0),
    turns: (_site, fault) => nightTurns(fault),
    leave: (site) => void (site.nightW = 0),
  },
  freeCoolingMissed: { hold: (site) => void (site.room.isFanStuck = true) },
  shortCycling: { hold: (site) => void (site.room.bandShare = narrowBand) },
};

const handSetpointC = 18;
/** A thermostat that was set to switch at the slightest change. */
const narrowBand = 0.12;

const nightShare = 0.15;
const nightEndsHour = 6;

const isNight = (atMs: number): boolean => localHour(atMs) < nightEndsHour;

/** Local midnights and six o'clocks of the fault. */
function nightTurns({ from, to }: Fault): number[] {
  const firstMidnight = Math.floor((from + localOffsetMs) / dayMs) * dayMs - localOffsetMs;
  const turns: number[] = [];
  for (let midnight = firstMidnight; midnight < to; midnight += dayMs)
    turns.push(midnight, midnight + nightEndsHour * hourMs);
  return turns.filter((at) => at > from && at < to);
}

const everyDay = (fault: Fault): number[] =>
  Array.from({ length: Math.ceil((fault.to - fault.from) / dayMs) }, (_, i) => fault.from + i * dayMs);

/** The instants of a fault at which the site changes, its ends included. */
const turnsOf = (site: SiteModel, fault: Fault): number[] => [
  fault.from,
  fault.to,
  ...(effects[fault.kind].turns?.(site, fault) ?? []),
];

function reset(site: SiteModel): void {
  site.isDoorOpen = false;
  site.isGensetOn = false;
  site.isCut = false;
  site.nightW = 0;
  site.room.isFanStuck = false;
  site.room.bandShare = 1;
  site.room.doorWK = 0;
  site.room.itFactor = 1;
  site.room.hasMains = true;
  for (const { condition } of site.room.units) {
    condition.capacity = 1;
    condition.energyInput = 1;
    condition.fan = 1;
    condition.hasSupply = true;
    condition.isTripped = false;
  }
}

const same = (a: Fault, b: Fault): boolean => a.kind === b.kind && a.from === b.from && a.unit === b.unit;

/** Puts the site under the faults of `atMs` and notes when that changes next; past faults are forgotten. */
export function applyFaults(site: SiteModel, atMs: number): void {
  const lasting = site.faults.filter((fault) => Math.max(...turnsOf(site, fault)) > atMs);
  const active = lasting.filter((fault) => fault.from <= atMs);
  for (const fault of site.active)
    if (!active.some((one) => same(one, fault))) effects[fault.kind].leave?.(site, fault);
  for (const fault of active)
    if (!site.active.some((one) => same(one, fault))) effects[fault.kind].enter?.(site, fault);
  reset(site);
  for (const fault of active) effects[fault.kind].hold?.(site, fault, atMs);
  site.faults = lasting;
  site.active = active;
  const ahead = lasting.flatMap((fault) => turnsOf(site, fault)).filter((turn) => turn > atMs);
  site.nextChangeMs = ahead.length > 0 ? Math.min(...ahead) : Infinity;
}

const siteWide: ReadonlySet<FaultKind> = new Set([
  'mainsOutage',
  'commLoss',
  'trafficStep',
  'nightLoad',
  'shortCycling',
]);
const deviceOf: Partial<Record<FaultKind, string>> = {
  doorOpen: 'door',
  sensorStuck: 'env',
  sensorDrift: 'env',
  meterFrozen: 'meter',
  meterReversed: 'meter',
  meterExchanged: 'meter',
  freeCoolingMissed: 'fan',
};

/** The code of the device a fault is about; null when it is the whole site. */
export function faultyDevice(site: SiteModel, fault: Fault): string | null {
  if (siteWide.has(fault.kind)) return null;
  return (
    deviceOf[fault.kind] ?? site.plan.units[Math.max(0, fault.unit) % site.plan.units.length]?.code ?? null
  );
}
