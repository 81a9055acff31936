import { localHour } from '@field/climate/weather';
import type { RoomMinute } from '@server/twin/roomMinute';
import { sensedC, type LivingRoom } from './livingRoom';

/** What telemetry tells the twin of a room in a minute. */
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

/** A day of a room, lived minute by minute. */
export const dayOf = (room: LivingRoom, live: (room: LivingRoom) => void): RoomMinute[] =>
  Array.from({ length: 24 * 60 }, () => {
    live(room);
    return minuteOf(room);
  });
