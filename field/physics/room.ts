import { type AcUnit, runUnit, thermostat } from './acUnit';
import { saturationHpa, wetBulbC } from './moistAir';

/** Heat flows in W/K, stores in J/K (facts/domain §6.1: two resistances, two stores). */
export interface RoomParameters {
  uaWallWK: number;
  uaInfWK: number;
  /** Share of the wall's resistance on the inner side of its mass. */
  innerShare: number;
  airJK: number;
  wallJK: number;
  solarGainK: number;
  itW: number;
  itAmplitude: number;
  itPeakHour: number;
  deadbandK: number;
  freshAir: FreshAirParameters | null;
  volumeM3: number;
}

export interface FreshAirParameters {
  flowM3H: number;
  fanW: number;
  maxOutdoorC: number;
  maxOutdoorRhPct: number;
}

export interface Outdoor {
  tempC: number;
  rhPct: number;
}

export interface Room {
  parameters: RoomParameters;
  units: AcUnit[];
  airC: number;
  wallC: number;
  /** Water vapour in the room, hPa: an observable beside the thermal model, which keeps RH 40 % for the coil. */
  vapourHpa: number;
  isFanOn: boolean;
  itW: number;
  fanPowerW: number;
  fanEnergyKwh: number;
  itEnergyKwh: number;
  acEnergyKwh: number;
  /** Changed by faults and people: more leakage, more load, nothing to blow with. */
  doorWK: number;
  itFactor: number;
  hasMains: boolean;
  /** null: the fan follows its own rule; otherwise what the centre asked for. */
  fanCommand: boolean | null;
  /** Its damper does not open: outdoor air that would be of use is missed. */
  isFanStuck: boolean;
  /** Of the thermostats' deadband; below 1 units start more often. */
  bandShare: number;
}

const { cos, max, min, PI, sin } = Math;
const coilRhPct = 40;
const airHeatJM3K = 1.2 * 1005;

const dayShape = (hour: number, peakHour: number): number => cos((2 * PI * (hour - peakHour)) / 24);

/** Sol-air temperature of the walls: `solarGainK` at noon, nothing at night. */
const solAirC = (p: RoomParameters, outdoorC: number, hour: number): number =>
  hour > 6 && hour < 18 ? outdoorC + p.solarGainK * sin((PI * (hour - 6)) / 12) : outdoorC;

/** Fresh air by the thresholds of facts/domain §1.5, with hysteresis; `setpointC` is that of the lead unit. */
export function freshAirRule(
  room: Room,
  fresh: FreshAirParameters,
  outdoor: Outdoor,
  setpointC: number,
): boolean {
  if (!room.hasMains || room.isFanStuck) return false;
  if (room.fanCommand !== null) return room.fanCommand;
  const { airC } = room;
  if (room.isFanOn)
    return !(
      outdoor.tempC > fresh.maxOutdoorC + 1 ||
      outdoor.rhPct > fresh.maxOutdoorRhPct + 3 ||
      airC <= setpointC - 4
    );
  return (
    outdoor.tempC <= fresh.maxOutdoorC && outdoor.rhPct <= fresh.maxOutdoorRhPct && airC >= setpointC - 2
  );
}

const lowestSetpoint = (units: readonly AcUnit[]): number => {
  let lowest = Infinity;
  for (const unit of units) if (unit.setpointC < lowest) lowest = unit.setpointC;
  return lowest;
};

/** Moisture: exchange with outdoors by leakage, with the walls' own store, and condensation on a running coil. */
function stepVapour(room: Room, outdoor: Outdoor, leakageWK: number, isCooling: boolean, dtS: number): void {
  const leakagePerS = leakageWK / (airHeatJM3K * room.parameters.volumeM3);
  const outdoorHpa = (saturationHpa(outdoor.tempC) * outdoor.rhPct) / 100;
  const wallHpa = saturationHpa(room.airC) * wallRhShare;
  const coil = isCooling ? max(0, room.vapourHpa - coilHpa) / coilDryingS : 0;
  const flow =
    (outdoorHpa - room.vapourHpa) * leakagePerS + (wallHpa - room.vapourHpa) / wallMoistureS - coil;
  room.vapourHpa = max(1, room.vapourHpa + flow * min(dtS, 1 / (leakagePerS + 1 / wallMoistureS)));
}
const wallRhShare = 0.42;
const wallMoistureS = 5_400;
const coilHpa = 14;
const coilDryingS = 3_600;

export const roomRhPct = (room: Room): number => min(100, (100 * room.vapourHpa) / saturationHpa(room.airC));

/** Equipment sheds load by itself from 48 °C on and keeps a tenth of it at 55 °C. */
const loadKept = (airC: number): number => (airC < 48 ? 1 : max(0.1, 1 - (0.9 * (airC - 48)) / 7));

/**
 * One explicit Euler step of `dtS` seconds (60 is the reference; shorter steps are finer, not different).
 * `hour` is the local hour of the day with its fraction. Energy counters and states advance in place.
 */
export function stepRoom(room: Room, outdoor: Outdoor, hour: number, dtS: number): void {
  const p = room.parameters;
  room.itW = p.itW * room.itFactor * loadKept(room.airC) * (1 + p.itAmplitude * dayShape(hour, p.itPeakHour));
  if (p.freshAir) room.isFanOn = freshAirRule(room, p.freshAir, outdoor, lowestSetpoint(room.units));
  let heatW = room.itW;
  let isCooling = false;
  let acW = 0;
  const wetBulb = wetBulbC(room.airC, coilRhPct);
  for (const unit of room.units) {
    thermostat(unit, room.airC, p.deadbandK * room.bandShare);
    heatW += runUnit(unit, wetBulb, outdoor.tempC, dtS) - unit.coolingW;
    acW += unit.powerW;
    isCooling ||= unit.isRunning;
  }
  const freshWK = room.isFanOn && p.freshAir ? (p.freshAir.flowM3H / 3600) * airHeatJM3K : 0;
  const leakageWK = p.uaInfWK + room.doorWK + freshWK;
  const innerWK = p.uaWallWK / p.innerShare;
  const outerWK = p.uaWallWK / (1 - p.innerShare);
  const airFlowW = (room.wallC - room.airC) * innerWK + leakageWK * (outdoor.tempC - room.airC) + heatW;
  const wallFlowW =
    (room.airC - room.wallC) * innerWK + (solAirC(p, outdoor.tempC, hour) - room.wallC) * outerWK;
  stepVapour(room, outdoor, leakageWK, isCooling, dtS);
  room.airC += (dtS * airFlowW) / p.airJK;
  room.wallC += (dtS * wallFlowW) / p.wallJK;
  room.fanPowerW = room.isFanOn && p.freshAir ? p.freshAir.fanW : 0;
  room.fanEnergyKwh += (room.fanPowerW * dtS) / 3.6e6;
  room.itEnergyKwh += (room.itW * dtS) / 3.6e6;
  room.acEnergyKwh += (acW * dtS) / 3.6e6;
}
