import { at, outdoorDelay, type Lags } from './columns';

/** How a room stands when its cooling is lost; bars of columns.ts as they are now. */
export interface RoomNow {
  roomC: number;
  outdoorC: number;
  /** Heat of the equipment, W; 1 where the twin was fitted without a meter. */
  heat: number;
  /** Local hour of the day. */
  hour: number;
  roomByWallC: number;
  outdoorByWallC: number;
  sunByWall: number;
  roomByEquipmentC: number;
}

const stepMin = 1;
/** What comes later than this depends on the weather of the day and is of no use to anybody who hurries. */
export const farMinutes = 4 * 60;
const longestMin = 3 * farMinutes;

/**
 * Minutes until a room without cooling reaches a limit: the model of columns.ts, lived on by steps of a minute with
 * load and weather as they are.
 * @returns half a day where it stays below for that long
 */
export function minutesToLimit(
  unknowns: readonly number[],
  { wallH, equipmentMin }: Lags,
  now: RoomNow,
  limitC: number,
): number {
  const of = (column: number): number => unknowns[column] ?? 0;
  const wallKeeps = Math.exp(-stepMin / (wallH * 60));
  const outdoorKeeps = Math.exp(-stepMin / (wallH * outdoorDelay * 60));
  const equipmentKeeps = Math.exp(-stepMin / equipmentMin);
  const byHour =
    of(at.dayCos) * Math.cos((2 * Math.PI * now.hour) / 24) +
    of(at.daySin) * Math.sin((2 * Math.PI * now.hour) / 24);
  let { roomC, roomByWallC: wallC, outdoorByWallC: outsideC, roomByEquipmentC: equipmentC } = now;
  for (let minute = 0; minute < longestMin; minute += stepMin) {
    const rate =
      of(at.load) * now.heat +
      byHour +
      of(at.wall) * (outsideC - wallC) +
      of(at.sun) * now.sunByWall +
      of(at.inner) * (wallC - roomC) +
      of(at.leak) * (now.outdoorC - roomC) +
      of(at.equipment) * (equipmentC - roomC);
    const nextC = roomC + rate * stepMin;
    if (nextC >= limitC) return minute + (rate > 0 ? Math.max(0, (limitC - roomC) / rate) : 0);
    roomC = nextC;
    wallC = roomC + (wallC - roomC) * wallKeeps;
    outsideC = now.outdoorC + (outsideC - now.outdoorC) * outdoorKeeps;
    equipmentC = roomC + (equipmentC - roomC) * equipmentKeeps;
  }
  return longestMin;
}
