import type { Weather } from '@field/climate/weather';
import { localHour } from '@field/climate/weather';
import { newRoom } from '@field/devices/site';
import { type AcParameters, newAcUnit } from './acUnit';
import { type Outdoor, type Room, type RoomParameters, stepRoom } from './room';

/** One run of a room over many hours, as the thermal reference describes its own. */
export interface AnnualRun {
  room: RoomParameters;
  unit: AcParameters;
  units: number;
  setpointC: number;
  /** Hours after which the lead passes on; null: every unit at the same setpoint, its fan always on. */
  leadRotationH: number | null;
  weather: Weather;
  startMs: number;
  hours: number;
}

export interface AnnualResult {
  coolingKwh: number;
  freshFanKwh: number;
  itKwh: number;
  startsPerUnitHour: number;
  runHours: number[];
  highestC: number;
  lowestC: number;
}

const lagK = 3;
const stepS = 60;

function passLead(room: Room, run: AnnualRun, minute: number): void {
  if (run.leadRotationH === null) return;
  const lead = Math.floor(minute / 60 / run.leadRotationH) % room.units.length;
  room.units.forEach((unit, i) => {
    unit.setpointC = i === lead ? run.setpointC : run.setpointC + lagK;
    unit.isFanAuto = i !== lead;
  });
}

/** Explicit Euler at 60 s from a room at its setpoint, its wall midway to the outdoors. */
export function runYear(run: AnnualRun): AnnualResult {
  const outdoor: Outdoor = { tempC: 0, rhPct: 0 };
  run.weather.at(run.startMs, outdoor);
  const units = Array.from({ length: run.units }, () => newAcUnit(run.unit, run.setpointC));
  const room = newRoom(run.room, units, run.setpointC, outdoor.tempC);
  let [highestC, lowestC] = [room.airC, room.airC];
  for (let minute = 0; minute < run.hours * 60; minute++) {
    const atMs = run.startMs + minute * 60_000;
    run.weather.at(atMs, outdoor);
    passLead(room, run, minute);
    stepRoom(room, outdoor, localHour(atMs), stepS);
    if (room.airC > highestC) highestC = room.airC;
    if (room.airC < lowestC) lowestC = room.airC;
  }
  const starts = units.reduce((sum, unit) => sum + unit.starts, 0);
  return {
    coolingKwh: room.acEnergyKwh + room.fanEnergyKwh,
    freshFanKwh: room.fanEnergyKwh,
    itKwh: room.itEnergyKwh,
    startsPerUnitHour: starts / run.units / run.hours,
    runHours: units.map((unit) => unit.runHours),
    highestC,
    lowestC,
  };
}
