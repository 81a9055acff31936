import { candidates, columnCount, equipmentMinutes, outdoorDelay, wallHours } from './columns';
import type { RoomMinute } from './roomMinute';

/** Sums of one candidate over one day: the upper triangle of X′X row by row, then X′y. */
export interface CandidateSums {
  xx: number[];
  xy: number[];
}

/** All that is kept of a day. */
export interface DayStatistics {
  day: number;
  rows: number;
  yy: number;
  /** Sum of squared second differences of the room's temperature: six times the variance of its noise, a row. */
  roughness: number;
  /** One a candidate, in their order. */
  sums: CandidateSums[];
  balance: DayBalance;
}

/** Means of a whole day; null where something of it is not metered, or windows stood open. */
export interface DayBalance {
  roomC: number;
  outdoorC: number;
  heatW: number | null;
  acW: number | null;
  /** Share of the hours of which all is known. */
  complete: number;
}

/** What stores of heat have made of the temperatures so far; goes on from night to night. */
export interface SlowTemperatures {
  lastRoomC: number;
  roomByWall: number[];
  outdoorByWall: number[];
  sunByWall: number[];
  roomByEquipment: number[];
}

const { cos, exp, max, PI, sin } = Math;
const minutesPerHour = 60;

/** Nobody measures the sun: its shape is that of a clear day, its height one of the unknowns. */
const sunShape = (hour: number): number => max(0, cos((PI * (hour - 12.5)) / 12));
const meanSun = 1 / PI;

export const startSlow = (roomC: number, outdoorC: number): SlowTemperatures => ({
  lastRoomC: roomC,
  roomByWall: wallHours.map(() => roomC),
  outdoorByWall: wallHours.map(() => outdoorC),
  sunByWall: wallHours.map(() => meanSun),
  roomByEquipment: equipmentMinutes.map(() => roomC),
});

const wallKeeps = wallHours.map((hours) => exp(-1 / (hours * minutesPerHour)));
const outdoorKeeps = wallHours.map((hours) => exp(-1 / (hours * outdoorDelay * minutesPerHour)));
const equipmentKeeps = equipmentMinutes.map((minutes) => exp(-1 / minutes));

const followed = (values: readonly number[], keeps: readonly number[], towards: number): number[] =>
  values.map((value, i) => towards + (value - towards) * (keeps[i] ?? 0));

const follow = (slow: SlowTemperatures, roomC: number, outdoorC: number, hour: number): SlowTemperatures => ({
  lastRoomC: roomC,
  roomByWall: followed(slow.roomByWall, wallKeeps, roomC),
  outdoorByWall: followed(slow.outdoorByWall, outdoorKeeps, outdoorC),
  sunByWall: followed(slow.sunByWall, outdoorKeeps, sunShape(hour)),
  roomByEquipment: followed(slow.roomByEquipment, equipmentKeeps, (roomC + slow.lastRoomC) / 2),
});

const emptySums = (): CandidateSums => ({
  xx: new Array<number>((columnCount * (columnCount + 1)) / 2).fill(0),
  xy: new Array<number>(columnCount).fill(0),
});

function addRow({ xx, xy }: CandidateSums, x: readonly number[], y: number): void {
  let place = 0;
  for (let i = 0; i < columnCount; i++) {
    const xi = x[i] ?? 0;
    xy[i] = (xy[i] ?? 0) + xi * y;
    for (let j = i; j < columnCount; j++, place++) xx[place] = (xx[place] ?? 0) + xi * (x[j] ?? 0);
  }
}

/** Of the first day half is needed to learn how warm the walls are. */
const unknownMinutes = 12 * minutesPerHour;

type Known = RoomMinute & { roomC: number; outdoorC: number };
const isKnown = (minute: RoomMinute | undefined): minute is Known =>
  minute !== undefined && minute.roomC !== null && minute.outdoorC !== null;

const rests = (minute: RoomMinute): boolean => minute.running === 0 && !minute.isOpen;

/** A minute between two others, all of them without cooling: its rate of warming is theirs. */
const isRest = (before: RoomMinute | undefined, here: Known, after: RoomMinute | undefined): boolean =>
  isKnown(before) && isKnown(after) && rests(before) && rests(here) && rests(after);

function rowsOf(sums: CandidateSums[], here: Known, slow: SlowTemperatures, heat: number, y: number): void {
  candidates.forEach((_, i) => {
    const wall = Math.floor(i / equipmentMinutes.length);
    const byWall = slow.roomByWall[wall] ?? here.roomC;
    const byEquipment = slow.roomByEquipment[i % equipmentMinutes.length] ?? here.roomC;
    const sun = slow.sunByWall[wall] ?? 0;
    const outdoor = slow.outdoorByWall[wall] ?? here.outdoorC;
    const x = [
      heat,
      outdoor - byWall,
      sun,
      byWall - here.roomC,
      here.outdoorC - here.roomC,
      byEquipment - here.roomC,
      cos((2 * PI * here.hour) / 24),
      sin((2 * PI * here.hour) / 24),
    ];
    const of = sums[i];
    if (of !== undefined) addRow(of, x, y);
  });
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

function balanceOf(minutes: readonly RoomMinute[]): DayBalance | null {
  const known = minutes.filter(isKnown);
  const [roomC, outdoorC] = [mean(known.map((one) => one.roomC)), mean(known.map((one) => one.outdoorC))];
  if (roomC === null || outdoorC === null) return null;
  const isClosed = known.every(({ isOpen }) => !isOpen);
  const heats = known.flatMap(({ itW, fansW }) => (itW === null ? [] : [itW + fansW]));
  const inputs = known.flatMap(({ acW }) => (acW === null ? [] : [acW]));
  const isWhole = (of: readonly number[]): boolean => isClosed && of.length > 0.9 * known.length;
  return {
    roomC,
    outdoorC,
    heatW: isWhole(heats) ? mean(heats) : null,
    acW: isWhole(inputs) ? mean(inputs) : null,
    complete: known.length / (24 * minutesPerHour),
  };
}

/**
 * What a night learns of the day before: a single pass over its minutes, in their order.
 * @param isMetered whether the heat of the equipment is metered; otherwise its column is 1
 */
export function dayStatistics(
  minutes: readonly RoomMinute[],
  day: number,
  from: SlowTemperatures | null,
  isMetered: boolean,
): { statistics: DayStatistics; slow: SlowTemperatures } | null {
  const balance = balanceOf(minutes);
  if (balance === null) return null;
  let slow = from ?? startSlow(balance.roomC, balance.outdoorC);
  const firstRow = from === null ? unknownMinutes : 0;
  const sums = candidates.map(emptySums);
  let [rows, yy, roughness] = [0, 0, 0];
  minutes.forEach((here, i) => {
    if (!isKnown(here)) return;
    slow = follow(slow, here.roomC, here.outdoorC, here.hour);
    const [before, after] = [minutes[i - 1], minutes[i + 1]];
    const heat = isMetered ? here.itW : 1;
    if (i < firstRow || heat === null || !isRest(before, here, after) || !isKnown(before) || !isKnown(after))
      return;
    const y = (after.roomC - before.roomC) / 2;
    rowsOf(sums, here, slow, isMetered ? heat + here.fansW : heat, y);
    rows += 1;
    yy += y * y;
    roughness += (after.roomC - 2 * here.roomC + before.roomC) ** 2;
  });
  return { statistics: { day, rows, yy, roughness, sums, balance }, slow };
}
