import type { DiagnosisKind } from '@contract/diagnosis';
import { dayMs, hourMs, type EpochMs } from '@contract/time';
import type { Weather } from '@field/climate/weather';
import type { Fault, FaultKind } from '@field/faults/fault';
import type { SitePlan } from '@field/sites/plan';
import type { DayEvidence } from '@server/diagnosis';

/** Something that is wrong from a moment to another, at one unit or at the site. */
export interface Wrong {
  kind: DiagnosisKind;
  deviceId: number | null;
  from: EpochMs;
  to: EpochMs;
  /** Whether the stored days can show it at all: it ran, lasted, and had days of reference before. */
  isVisible: boolean;
}

const kindOf: Partial<Record<FaultKind, DiagnosisKind>> = {
  refrigerantLoss: 'copDecline',
  condenserFouling: 'copDecline',
  shortCycling: 'shortCycling',
  sensorStuck: 'stuckSensor',
  freeCoolingMissed: 'freeCoolingMissed',
  nightLoad: 'nightLoadStep',
  trafficStep: 'nightLoadStep',
};

interface Lived {
  plan: SitePlan;
  faults: readonly Fault[];
  evidence: readonly DayEvidence[];
  weather: Weather;
}

const unitIdsOf = ({ declaration }: SitePlan): number[] =>
  declaration.devices.flatMap(({ class: name }, i) => (name === 'ac' ? [i + 1] : []));

const hit = (plan: SitePlan, unit: number): number[] => {
  const ids = unitIdsOf(plan);
  return unit < 0 ? ids : ids.slice(unit % ids.length, (unit % ids.length) + 1);
};

/** Whole days inside the fault. */
const inside = (evidence: readonly DayEvidence[], { from, to }: Pick<Fault, 'from' | 'to'>): DayEvidence[] =>
  evidence.filter(({ day }) => day >= from && day + dayMs <= to);

const ranOn = (day: DayEvidence, id: number): boolean =>
  (day.units.find(({ deviceId }) => deviceId === id)?.runH ?? 0) >= 1;

function runLongEnough({ evidence }: Lived, fault: Fault, id: number): boolean {
  const before = evidence.filter((one) => one.day + dayMs <= fault.from && ranOn(one, id));
  return before.length >= 12 && inside(evidence, fault).filter((day) => ranOn(day, id)).length >= 5;
}

/** Hours of a day in which the air outside would have cooled, by the weather itself. */
function usefulHours(weather: Weather, day: EpochMs): number {
  const air = { tempC: 0, rhPct: 0 };
  let hours = 0;
  for (let at = day; at < day + dayMs; at += hourMs) {
    weather.at(at, air);
    if (air.tempC <= 19.5 && air.rhPct <= 82) hours += 1;
  }
  return hours;
}

/** kWh that an open door costs in hours that it is warmer outside, as facts/domain §6.2 has it. */
function doorKwh(weather: Weather, { from, to }: Pick<Fault, 'from' | 'to'>, roomC: number): number {
  const air = { tempC: 0, rhPct: 0 };
  let kh = 0;
  for (let at = from; at < to; at += hourMs / 6) {
    weather.at(at, air);
    kh += Math.max(0, air.tempC - roomC) / 6;
  }
  return (kh * 0.12) / 2.8;
}

function isVisible(lived: Lived, kind: DiagnosisKind, fault: Fault, id: number | null): boolean {
  const { evidence, weather, plan } = lived;
  const days = inside(evidence, fault);
  const before = evidence.filter(({ day }) => day + dayMs <= fault.from).length;
  switch (kind) {
    case 'copDecline':
      return id !== null && runLongEnough(lived, fault, id);
    case 'shortCycling':
      // Precision units rest and run for 300 s at least: six starts an hour are the most that they can do.
      return (
        id !== null && plan.units[0]?.kind !== 'precision' && days.filter((day) => ranOn(day, id)).length >= 5
      );
    case 'stuckSensor':
      return days.filter(({ units }) => units.some(({ starts }) => (starts ?? 0) >= 12)).length >= 2;
    case 'freeCoolingMissed':
      return (
        plan.room.freshAir !== null &&
        days.filter(({ day, units }) => usefulHours(weather, day) >= 8 && units.some(({ runH }) => runH >= 9))
          .length >= 5
      );
    case 'nightLoadStep':
      return before >= 14 && days.length >= 4;
    default:
      return false;
  }
}

/** A door that stood open: told where it costs clearly more than what is told from. */
function doors({ plan, faults, weather, evidence }: Lived): Wrong[] {
  const roomC = plan.units[0]?.setpointC ?? 25;
  const last = (evidence.at(-1)?.day ?? 0) + dayMs;
  return faults
    .filter(({ kind, from, to }) => kind === 'doorOpen' && to - from >= hourMs && to <= last)
    .map((fault) => ({
      ...{ kind: 'doorPenalty' as const, deviceId: null, from: fault.from, to: fault.to },
      isVisible: fault.to - fault.from >= 4 * hourMs && doorKwh(weather, fault, roomC) >= 1.5,
    }));
}

/** Units that installers left at one setpoint, where one of them would do. */
function together({ plan, evidence }: Lived): Wrong[] {
  const ids = unitIdsOf(plan);
  const setpoints = new Set(plan.units.map(({ setpointC }) => setpointC));
  if (ids.length < 2 || setpoints.size > 1) return [];
  const duty = evidence.map(({ units }) => units.reduce((sum, { runH }) => sum + runH, 0) / 24);
  const mean = duty.reduce((sum, value) => sum + value, 0) / Math.max(1, duty.length);
  const isSpare = mean <= 0.75 * (ids.length - 1);
  // Enough running that two hours of one unit too many can be.
  const isVisible = isSpare && mean >= 0.3 && ids.length === 2;
  return [{ kind: 'bothUnits', deviceId: null, from: 0, to: Infinity, isVisible }];
}

/** All that is really wrong at a site. */
export function truthOf(lived: Lived): Wrong[] {
  const { plan, faults } = lived;
  const own = faults.flatMap((fault): Wrong[] => {
    const kind = kindOf[fault.kind];
    if (kind === undefined) return [];
    const isOfUnits = kind === 'copDecline' || kind === 'shortCycling';
    // A thermostat is the site's own; a fault of a machine is of one unit.
    const ids: (number | null)[] = isOfUnits ? hit(plan, kind === 'shortCycling' ? -1 : fault.unit) : [null];
    return ids.map((deviceId) => ({
      ...{ kind, deviceId, from: fault.from, to: fault.to },
      isVisible: isVisible(lived, kind, fault, deviceId),
    }));
  });
  return [...own, ...doors(lived), ...together(lived)];
}
