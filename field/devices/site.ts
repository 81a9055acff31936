import type { AcUnit } from '@field/physics/acUnit';
import { acModes, newAcUnit } from '@field/physics/acUnit';
import { centralAc, miniSplit } from '@field/physics/curves';
import type { Outdoor, Room } from '@field/physics/room';
import { type MainMeter, newMainMeter } from './mainMeter';
import type { Fault } from '@field/faults/fault';
import type { AcPlan, SitePlan } from '@field/sites/plan';
import type { KeptCardList, PendingList } from './keptCardLists';
import type { Keeping, OwnPlan } from './ownPlan';
import type { Weather } from '@field/climate/weather';

/** What the centre last asked of an infrared unit: all its controller knows of it. */
export interface Believed {
  switchedOn: boolean;
  mode: number;
  setpointC: number;
  fanSpeed: number;
}

export interface Battery {
  socPct: number;
  currentA: number;
}

export interface CentreWord {
  heardMs: number;
  limitMs: number;
}

/** `lies`: says done and reports what was asked, and does nothing. `slowMs`: takes its time to carry out. */
export interface Quirk {
  lies?: boolean;
  slowMs?: number;
}

export interface Later {
  atMs: number;
  carryOut(): void;
}

/** A site as it lives: its room and units, what people and faults do to it, and its counters. */
export interface SiteModel {
  plan: SitePlan;
  weather: Weather;
  room: Room;
  believed: Believed[];
  battery: Battery;
  outdoor: Outdoor;
  /** Simulated up to here, epoch ms. */
  nowMs: number;
  bootMs: number;
  faults: Fault[];
  active: Fault[];
  /** Next instant at which a fault begins, ends or takes another form. */
  nextChangeMs: number;
  isDoorOpen: boolean;
  doorOpenings: number;
  isGensetOn: boolean;
  /** The link to the centre is cut; the controller buffers. */
  isCut: boolean;
  /** Neither mains nor battery: the controller itself is dark. */
  isDark: boolean;
  stuckRoomC: number | null;
  driftK: number;
  /** What the meter saw of the IT load (nothing while the battery carries it), and of all that is not cooling, kWh. */
  meteredItKwh: number;
  auxiliaryKwh: number;
  chargingW: number;
  meter: MainMeter;
  /** Load by night that nobody declared, W. */
  nightW: number;
  /** An override of the fan, and the door's release, last until here. */
  fanCommandUntilMs: number;
  doorReleasedUntilMs: number;
  configHash: number;
  /** When the centre's word was last heard, and how long it may stay away; null before it was ever heard. */
  word: CentreWord | null;
  /** The controller keeps the room by its own thermostat, because it heard nothing of the centre. */
  isOnItsOwn: boolean;
  /** The plan that it keeps meanwhile, and how it does; null: none, or a guard has ended it. */
  ownPlan: OwnPlan | null;
  keeping: Keeping | null;
  /** What is wrong with how a unit obeys; positions as the units. */
  quirks: readonly Quirk[];
  /** What slow units have still to carry out. */
  later: Later[];
  /** Its bolt says done, and does not move. */
  isDoorLying: boolean;
  /** By the code of the door. */
  cardLists: Map<string, KeptCardList>;
  pendingLists: Map<string, PendingList>;
  /** Next number of the controller's messages: never goes backwards. */
  n: number;
}

const unitOf = (plan: AcPlan): AcUnit => {
  const unit = newAcUnit(
    {
      ratedCapW: plan.ratedCapW,
      ratedEer: plan.ratedEer,
      fanW: plan.fanW,
      curves: plan.kind === 'precision' ? centralAc : miniSplit,
      minOnS: plan.kind === 'precision' ? 300 : 180,
      minOffS: plan.kind === 'precision' ? 300 : 180,
      tauS: 75,
    },
    plan.setpointC,
  );
  unit.isFanAuto = plan.isFanAuto;
  unit.runHours = plan.runHours;
  unit.starts = plan.starts;
  return unit;
};

export const fanSpeeds = { auto: 0, low: 1, middle: 2, high: 3 } as const;

export const believedOf = (plan: AcPlan): Believed => ({
  switchedOn: true,
  mode: acModes.cool,
  setpointC: plan.setpointC,
  fanSpeed: plan.isFanAuto ? fanSpeeds.auto : fanSpeeds.high,
});

export function newRoom(
  parameters: Room['parameters'],
  units: AcUnit[],
  airC: number,
  outdoorC: number,
): Room {
  return {
    parameters,
    units,
    airC,
    wallC: (airC + outdoorC) / 2,
    vapourHpa: 13,
    isFanOn: false,
    itW: parameters.itW,
    fanPowerW: 0,
    fanEnergyKwh: 0,
    itEnergyKwh: 0,
    acEnergyKwh: 0,
    doorWK: 0,
    itFactor: 1,
    hasMains: true,
    fanCommand: null,
    isFanStuck: false,
    bandShare: 1,
  };
}

/** A controller that lost its memory starts its counter from its clock, so that it is above all it ever sent. */
const firstCounter = (bootMs: number): number => Math.floor(bootMs / 1000) * 100;

/** A site at rest at `startMs`, its air at the setpoint of the lead unit. */
export function newSite(plan: SitePlan, weather: Weather, startMs: number, faults: Fault[]): SiteModel {
  const outdoor: Outdoor = { tempC: 0, rhPct: 0 };
  weather.at(startMs, outdoor);
  const setpointC = plan.units[0]?.setpointC ?? 25;
  return {
    plan,
    weather,
    outdoor,
    faults,
    room: newRoom(plan.room, plan.units.map(unitOf), setpointC, outdoor.tempC),
    believed: plan.units.map(believedOf),
    battery: { socPct: 100, currentA: 0 },
    nowMs: startMs,
    bootMs: startMs,
    active: [],
    nextChangeMs: startMs,
    isDoorOpen: false,
    doorOpenings: 0,
    isGensetOn: false,
    isCut: false,
    isDark: false,
    stuckRoomC: null,
    driftK: 0,
    meteredItKwh: 0,
    auxiliaryKwh: 0,
    chargingW: 0,
    meter: newMainMeter(plan),
    nightW: 0,
    fanCommandUntilMs: Infinity,
    doorReleasedUntilMs: 0,
    word: null,
    isOnItsOwn: false,
    ownPlan: null,
    keeping: null,
    quirks: [],
    later: [],
    isDoorLying: false,
    cardLists: new Map(),
    pendingLists: new Map(),
    n: firstCounter(startMs),
    configHash: 1_000_000 + (plan.seed % 9_000_000),
  };
}
