import { chance, noise } from '@field/chance';
import { localHour, type Weather } from '@field/climate/weather';
import { newAcUnit, runUnit, thermostat, type AcUnit } from '@field/physics/acUnit';
import { wetBulbC } from '@field/physics/moistAir';
import { dayMs, hourMs } from '@contract/time';
import type { DrawnRoom } from './drawnRoom';

/** A drawn room as it lives; `true…` is what no sensor tells. */
export interface LivingRoom {
  drawn: DrawnRoom;
  weather: Weather;
  outdoor: { tempC: number; rhPct: number };
  nowMs: number;
  units: AcUnit[];
  trueAirC: number;
  equipmentC: number;
  innerC: number;
  outerC: number;
  itW: number;
  isFreshAirOn: boolean;
  hasCooling: boolean;
  /** Of machines, their fans and the fresh-air fan. */
  coolingKwh: number;
  fanKwh: number;
}

const stepS = 60;
const coilRhPct = 40;
const airHeatJM3K = 1.2 * 1005;
const { cos, max, PI } = Math;

export function newLivingRoom(drawn: DrawnRoom, weather: Weather, nowMs: number): LivingRoom {
  const outdoor = { tempC: 0, rhPct: 0 };
  weather.at(nowMs, outdoor);
  const startC = 25;
  const gapK = outdoor.tempC - startC;
  const [inner, between] = drawn.building.wallShares;
  const units = drawn.units.map((found) => {
    const unit = newAcUnit(found.parameters, found.setpointC);
    unit.isFanAuto = found.isFanAuto;
    unit.runHours = found.runHours;
    unit.condition.capacity = found.capacity;
    unit.condition.energyInput = found.energyInput * found.capacity;
    return unit;
  });
  return {
    ...{ drawn, weather, outdoor, nowMs, units },
    trueAirC: startC,
    equipmentC: startC,
    innerC: startC + gapK * inner,
    outerC: startC + gapK * (inner + between),
    itW: drawn.building.itW,
    isFreshAirOn: false,
    hasCooling: true,
    coolingKwh: 0,
    fanKwh: 0,
  };
}

/** The same room to live another way. */
export const copyOf = (room: LivingRoom): LivingRoom => ({
  ...room,
  outdoor: { ...room.outdoor },
  units: room.units.map((unit) => ({ ...unit, condition: { ...unit.condition } })),
});

/** Sun on the walls in K of sol-air temperature; clouds differ from day to day and nobody measures them. */
function sunK({ drawn: { building, seed } }: LivingRoom, nowMs: number, hour: number): number {
  const shape = cos((PI * (hour - building.solarPeakHour)) / 12);
  const clear = 0.2 + 0.8 * chance(seed, 31, Math.floor(nowMs / dayMs));
  return max(0, shape) * building.solarK * clear;
}

function loadW({ drawn: { building, seed } }: LivingRoom, nowMs: number, hour: number): number {
  const shape = 1 + building.itAmplitude * cos((2 * PI * (hour - building.itPeakHour)) / 24);
  return building.itW * (shape + 0.01 * noise(seed, 32, Math.floor(nowMs / hourMs)));
}

/** One minute: explicit Euler of air, equipment and two layers of wall. */
export function live(room: LivingRoom): void {
  const { building, fresh } = room.drawn;
  room.weather.at(room.nowMs, room.outdoor);
  const hour = localHour(room.nowMs);
  room.itW = loadW(room, room.nowMs, hour);
  let heatW = room.itW;
  let powerW = 0;
  const wetBulb = wetBulbC(room.trueAirC, coilRhPct);
  for (const unit of room.units) {
    unit.condition.hasSupply = room.hasCooling;
    thermostat(unit, room.trueAirC, 1);
    heatW += runUnit(unit, wetBulb, room.outdoor.tempC, stepS) - unit.coolingW;
    powerW += unit.powerW;
  }
  const [inner, between, outer] = building.wallShares;
  const blows = room.isFreshAirOn && room.hasCooling;
  const leakWK = building.uaInfWK + (blows ? (fresh.flowM3H / 3600) * airHeatJM3K : 0);
  const toInnerW = ((room.trueAirC - room.innerC) * building.uaWallWK) / inner;
  const throughW = ((room.innerC - room.outerC) * building.uaWallWK) / between;
  const skyC = room.outdoor.tempC + sunK(room, room.nowMs, hour);
  const outW = ((room.outerC - skyC) * building.uaWallWK) / outer;
  const toEquipmentW = (room.trueAirC - room.equipmentC) * building.equipmentWK;
  room.trueAirC +=
    (stepS * (heatW - toInnerW - toEquipmentW - leakWK * (room.trueAirC - room.outdoor.tempC))) /
    building.airJK;
  room.equipmentC += (stepS * toEquipmentW) / building.equipmentJK;
  room.innerC += (stepS * (toInnerW - throughW)) / (building.wallJK / 2);
  room.outerC += (stepS * (throughW - outW)) / (building.wallJK / 2);
  const fanW = blows ? fresh.fanW : 0;
  room.coolingKwh += ((powerW + fanW) * stepS) / 3.6e6;
  room.fanKwh += (fanW * stepS) / 3.6e6;
  room.nowMs += stepS * 1000;
}

const sensorNoiseK = 0.05;

/** What the sensor says: an offset of its own, some noise, tenths. */
export function sensedC({ drawn, trueAirC, nowMs }: LivingRoom): number {
  const noisy = trueAirC + drawn.sensorOffsetK + sensorNoiseK * noise(drawn.seed, 33, nowMs / 60_000);
  return Math.round(noisy * 10) / 10;
}
