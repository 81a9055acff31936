import { dayMs } from '@contract/time';
import type { Weather } from '@field/climate/weather';
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
import type { DrawnRoom } from './drawnRoom';
import { copyOf, live, newLivingRoom, sensedC, type LivingRoom } from './livingRoom';
import { tryOutage, type OutageTrial } from './outageTrial';
import { dayOf, minuteOf } from './seenMinutes';

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

/** How long it truly takes from now to a temperature on the sensor. */
function trueMinutes(room: LivingRoom, limitC: number): number {
  const copy: LivingRoom = { ...copyOf(room), hasCooling: false };
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
): { early: TwinTrial; late: TwinTrial; outage: OutageTrial | null } {
  const room = newLivingRoom(drawn, weather, Math.floor(fromMs / dayMs) * dayMs);
  for (let minute = 0; minute < settlingMinutes; minute++) live(room);
  let memory = newMemory(drawn.isItMetered);
  let early = nothing('fewDays');
  for (let day = 0; day < days; day++) {
    memory = learnDay(memory, day, dayOf(room, live));
    if (day === 1) early = judged(room, memory);
  }
  return { early, late: judged(room, memory), outage: tryOutage(room, memory) };
}
