import type { EpochMs } from '@contract/time';
import { freeCoolingLimit } from '@contract/siteEnergy';
import type { DayEvidence } from '../../diagnosis';
import { pointQuarters, type DayDevice, type Window } from '../energy/siteDays/devices';
import type { HourValues } from '../energy/siteDays/hourly';
import type { Quarters } from '../history';
import { isKnown, quarterH, quarterOf, unitDay, unitQuarters, type UnitQuarters } from './unitDay';

/** What the table of days and hours knows of the day. */
export interface CountedDay {
  day: EpochMs;
  isFaulty: boolean;
  acKwh: number | null;
  outMeanC: number | null;
  hours: { total: HourValues; ac: HourValues; fan: HourValues; outC: HourValues; outRh: HourValues };
}

/** A state holds until it is told again: doors and fans are told of once an hour and when they change. */
const heldQuarters = 5;
const blockQuarters = 24;
/** A unit carries this much of its full duty with ease. */
const fullDuty = 0.85;
const flatK = 0.1;
const flatStarts = 3;
/** Free cooling goes on from this far below the setpoint (facts/domain §1.5). */
const belowSetpointK = 2;
const usualSetpointC = 25;
const nightHours = [1, 2, 3, 4] as const;

const ofClass = (devices: readonly DayDevice[], name: DayDevice['class']): DayDevice[] =>
  devices.filter((device) => device.class === name);

/** The highest of some states of the quarter, each held until it is told anew; NaN where none is known. */
function heldState(all: readonly Quarters[], { length }: Window): Float64Array {
  const held = new Float64Array(length).fill(NaN);
  for (const quarters of all) {
    let [state, age] = [NaN, heldQuarters];
    for (let i = 0; i < length; i++) {
      const isReported = quarters.has(i);
      age = isReported ? 0 : age + 1;
      if (isReported) state = quarters.last[i] ?? 0;
      const value = isReported ? Math.max(quarters.mean(i), 0) : state;
      if (age < heldQuarters && isKnown(value))
        held[i] = isKnown(held[i] ?? NaN) ? Math.max(held[i] ?? 0, value) : value;
    }
  }
  return held;
}

const meanAt = (all: readonly Quarters[], i: number): number => {
  const told = all.filter((quarters) => quarters.has(i));
  return told.length === 0 ? NaN : told.reduce((sum, quarters) => sum + quarters.mean(i), 0) / told.length;
};

const highestFirst = (values: number[]): number[] => values.sort((a, b) => b - a);

/** Hours of one more unit than the duty of each six hours needed. */
function togetherOf(units: readonly UnitQuarters[], { begin, end }: Window): number | null {
  if (units.length < 2) return null;
  let hours: number | null = null;
  for (let first = begin; first < end; first += blockQuarters) {
    const last = Math.min(end, first + blockQuarters);
    const rows = Array.from({ length: last - first }, (_, i) => first + i)
      .filter((i) => units.every(({ running }) => running.has(i)))
      .map((i) => highestFirst(units.map(({ running }) => running.mean(i))));
    if (rows.length === 0) continue;
    const duty = rows.flat().reduce((sum, value) => sum + value, 0) / rows.length;
    const needed = Math.max(1, Math.ceil(duty / fullDuty));
    hours = rows.reduce((sum, row) => sum + (row[needed] ?? 0) * quarterH, hours ?? 0);
  }
  return hours;
}

/** The longest time a sensor moved by no more than `flatK` while units started. */
function flatHours(room: Quarters, starts: readonly number[], { begin, end }: Window): number {
  let longest = 0;
  for (let first = begin; first < end; first++) {
    let [low, high, count, last] = [Infinity, -Infinity, 0, first];
    for (; last < end; last++) {
      if (!room.has(last)) break;
      [low, high] = [Math.min(low, room.min[last] ?? 0), Math.max(high, room.max[last] ?? 0)];
      if (high - low > flatK) break;
      count += starts[last] ?? 0;
    }
    if (count >= flatStarts) longest = Math.max(longest, (last - first) * quarterH);
  }
  return longest;
}

function flatOf(devices: readonly DayDevice[], units: readonly UnitQuarters[], window: Window) {
  const counted = units.flatMap(({ starts }) => (starts === null ? [] : [starts]));
  const starts = Array.from({ length: window.length }, (_, i) =>
    counted.reduce((sum, each) => sum + (isKnown(each[i] ?? NaN) ? (each[i] ?? 0) : 0), 0),
  );
  const rooms = ofClass(devices, 'env').map((device) => ({
    id: device.id,
    room: pointQuarters(device, 'roomTempC', window),
  }));
  const told = rooms.filter(({ room }) => !room.isEmpty());
  if (told.length === 0 || counted.length === 0) return { flatH: null, sensorId: null };
  const [worst] = told
    .map(({ id, room }) => ({ sensorId: id, flatH: flatHours(room, starts, window) }))
    .sort((a, b) => b.flatH - a.flatH);
  return worst ?? { flatH: null, sensorId: null };
}

const lowestSetpoint = (units: readonly UnitQuarters[], i: number): number => {
  const told = units.filter(({ setpointC }) => setpointC.has(i)).map(({ setpointC }) => setpointC.mean(i));
  return told.length === 0 ? usualSetpointC : Math.min(...told);
};

/** Compressors that ran in outdoor air that would have done. */
function missedOf(
  devices: readonly DayDevice[],
  units: readonly UnitQuarters[],
  window: Window,
  { outC, outRh }: CountedDay['hours'],
): { missedH: number | null; missedKwh: number | null } {
  const fans = ofClass(devices, 'fan').map((device) => pointQuarters(device, 'switchedOn', window));
  const fanOn = heldState(fans, window);
  const rooms = ofClass(devices, 'env').map((device) => pointQuarters(device, 'roomTempC', window));
  let [hours, kwh, count] = [0, 0, 0];
  for (let i = window.begin; i < window.end; i++) {
    const [temp, rh] = [quarterOf(outC, i, window), quarterOf(outRh, i, window)];
    const [room, fan] = [meanAt(rooms, i), fanOn[i] ?? NaN];
    if (![temp, rh, room, fan].every(isKnown)) continue;
    count += 1;
    if (fan >= 0.1 || temp > freeCoolingLimit.outdoorC || rh > freeCoolingLimit.rhPct) continue;
    if (room < lowestSetpoint(units, i) - belowSetpointK) continue;
    hours += Math.max(0, ...units.map(({ running }) => (running.has(i) ? running.mean(i) : 0))) * quarterH;
    kwh += units.reduce((sum, unit) => sum + (isKnown(unit.kwh?.[i] ?? NaN) ? (unit.kwh?.[i] ?? 0) : 0), 0);
  }
  return count === 0 ? { missedH: null, missedKwh: null } : { missedH: hours, missedKwh: kwh };
}

function doorOf(
  devices: readonly DayDevice[],
  window: Window,
  outC: HourValues,
): { doorH: number | null; doorKh: number | null } {
  const open = heldState(
    ofClass(devices, 'door').map((device) => pointQuarters(device, 'open', window)),
    window,
  );
  const rooms = ofClass(devices, 'env').map((device) => pointQuarters(device, 'roomTempC', window));
  let [hours, kh, count, felt] = [0, 0, 0, 0];
  for (let i = window.begin; i < window.end; i++) {
    const share = open[i] ?? NaN;
    if (!isKnown(share)) continue;
    count += 1;
    hours += share * quarterH;
    const warmer = quarterOf(outC, i, window) - meanAt(rooms, i);
    if (!isKnown(warmer)) continue;
    felt += 1;
    kh += Math.max(0, warmer) * share * quarterH;
  }
  return { doorH: count === 0 ? null : hours, doorKh: felt === 0 ? null : kh };
}

/** Mean load by night without cooling, W. */
function nightOf({ hours, isFaulty }: CountedDay): number | null {
  if (isFaulty) return null;
  const watts = nightHours.flatMap((hour) => {
    const [total, ac] = [hours.total[hour] ?? null, hours.ac[hour] ?? null];
    return total === null || ac === null ? [] : [(total - ac - (hours.fan[hour] ?? 0)) * 1_000];
  });
  return watts.length < nightHours.length ? null : watts.reduce((sum, watt) => sum + watt, 0) / watts.length;
}

/** What a day says, from the quarters of the site's devices and what was counted from them. */
export function dayEvidence(devices: readonly DayDevice[], window: Window, counted: CountedDay): DayEvidence {
  const units = ofClass(devices, 'ac').map((device) => unitQuarters(device, window));
  const { hours } = counted;
  return {
    day: counted.day,
    units: units.flatMap((unit) => unitDay(unit, window, hours.outC) ?? []),
    acKwh: counted.acKwh,
    outC: counted.outMeanC,
    togetherH: togetherOf(units, window),
    ...flatOf(devices, units, window),
    ...missedOf(devices, units, window, hours),
    ...doorOf(devices, window, hours.outC),
    nightW: nightOf(counted),
  };
}
