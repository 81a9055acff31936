import { dayMs } from '@contract/time';
import { localHour, type Weather } from '@field/climate/weather';
import {
  fitTwin,
  learnDay,
  minutesLeft,
  newMemory,
  type TwinMemory,
  type TwinObstacle,
} from '@server/twin/twin';
import { farMinutes } from '@server/twin/minutesToLimit';
import type { Estimate } from '@server/twin/estimate';
import type { RoomMinute } from '@server/twin/roomMinute';
import type { DrawnRoom } from './drawnRoom';
import { live, newLivingRoom, sensedC, type LivingRoom } from './livingRoom';

export interface Against {
  truth: number;
  estimate: Estimate;
}

/** What the twin of one room says after so many days, against what is true. */
export interface TwinTrial {
  obstacle: TwinObstacle | null;
  loss: Against | null;
  minutes: Against | null;
  /** It said more than four hours, and that was wrong. */
  isWronglyFar: boolean;
}

const days = 14;
/** A room did not begin when it was first watched. */
const settlingMinutes = 3 * 24 * 60;
const longestMin = 24 * 60;

export function minuteOf(room: LivingRoom): RoomMinute {
  const { drawn } = room;
  const compressorsW = room.units.reduce((sum, { powerW }) => sum + powerW, 0);
  const fansW = room.units.reduce(
    (sum, unit) => sum + (unit.isRunning || !unit.isFanAuto ? unit.parameters.fanW : 0),
    0,
  );
  return {
    at: room.nowMs,
    hour: localHour(room.nowMs),
    roomC: sensedC(room),
    outdoorC: Math.round(room.outdoor.tempC * 10) / 10,
    itW: drawn.isItMetered ? room.itW * drawn.itCt : null,
    fansW,
    acW: compressorsW * drawn.acCt,
    running: room.units.filter(({ isRunning }) => isRunning).length,
    isOpen: room.isFreshAirOn,
  };
}

/** How long it truly takes from now to a temperature on the sensor. */
function trueMinutes(room: LivingRoom, limitC: number): number {
  const copy: LivingRoom = {
    ...room,
    hasCooling: false,
    outdoor: { ...room.outdoor },
    units: room.units.map((unit) => ({ ...unit, condition: { ...unit.condition } })),
  };
  const sensed = (): number => copy.trueAirC + room.drawn.sensorOffsetK;
  for (let minute = 0; minute < longestMin; minute++) {
    const before = sensed();
    live(copy);
    if (sensed() >= limitC) return minute + Math.max(0, (limitC - before) / (sensed() - before));
  }
  return Infinity;
}

const nothing = (obstacle: TwinObstacle): TwinTrial => ({
  ...{ obstacle, loss: null, minutes: null },
  isWronglyFar: false,
});

function judged(room: LivingRoom, memory: TwinMemory): TwinTrial {
  const twin = fitTwin(memory);
  if (typeof twin === 'string') return nothing(twin);
  const { building, ceilingC } = room.drawn;
  const now = { ...minuteOf(room), roomC: sensedC(room), outdoorC: Math.round(room.outdoor.tempC * 10) / 10 };
  const left = minutesLeft(twin, memory, now, ceilingC);
  const truth = trueMinutes(room, ceilingC);
  return {
    obstacle: null,
    loss: twin.lossWK && { truth: building.uaWallWK + building.uaInfWK, estimate: twin.lossWK },
    minutes: left === null ? null : { truth, estimate: left },
    isWronglyFar: left === null && truth < farMinutes,
  };
}

/** Watches a room as found for two weeks; the twin reads each day in its night. */
export function tryTwin(
  drawn: DrawnRoom,
  weather: Weather,
  fromMs: number,
): { early: TwinTrial; late: TwinTrial } {
  const room = newLivingRoom(drawn, weather, Math.floor(fromMs / dayMs) * dayMs);
  for (let minute = 0; minute < settlingMinutes; minute++) live(room);
  let memory = newMemory(drawn.isItMetered);
  let early = nothing('fewDays');
  for (let day = 0; day < days; day++) {
    const minutes: RoomMinute[] = [];
    for (let minute = 0; minute < 24 * 60; minute++) {
      live(room);
      minutes.push(minuteOf(room));
    }
    memory = learnDay(memory, day, minutes);
    if (day === 1) early = judged(room, memory);
  }
  return { early, late: judged(room, memory) };
}
