import { fitTwin, learnDay, mostExtraMinutes, type TwinMemory } from '@server/twin/twin';
import { copyOf, live, sensedC, type LivingRoom } from './livingRoom';
import { planAtWork, work } from './planAtWork';
import { dayOf, minuteOf } from './seenMinutes';
import { plain } from './weeks';

/** What an outage costs a room with a plan beside the same room without it, and what was told before. */
export interface OutageTrial {
  /** Minutes above the ceiling that the plan adds, until both are cool again. */
  extra: number;
  atMost: number;
}

/** The plan watches for two days, and goes up by a kelvin a day. */
const daysWithPlan = 6;
const outageMin = 2 * 60;
const afterMin = 10 * 60;

const levelOf = ({ units }: LivingRoom): number => Math.min(...units.map(({ setpointC }) => setpointC));

/** Minutes above the ceiling in two hours without cooling and the time after them. */
function minutesAbove(room: LivingRoom, minute: (room: LivingRoom) => void): number {
  let above = 0;
  for (let at = 0; at < outageMin + afterMin; at++) {
    room.hasCooling = at >= outageMin;
    minute(room);
    if (room.trueAirC > room.drawn.ceilingC) above += 1;
  }
  return above;
}

/** Lives a room as found for some days with a plan and without it, and takes the cooling of both at the same time. */
export function tryOutage(found: LivingRoom, learned: TwinMemory): OutageTrial | null {
  const [without, room] = [copyOf(found), copyOf(found)];
  const plan = planAtWork(plain, false, room.nowMs);
  const withPlan = (one: LivingRoom): void => {
    live(one);
    work(plan, one);
  };
  let memory = learned;
  for (let day = 0; day < daysWithPlan; day++) {
    memory = learnDay(memory, (learned.days.at(-1)?.day ?? 0) + 1 + day, dayOf(room, withPlan));
    dayOf(without, live);
  }
  const twin = fitTwin(memory);
  if (typeof twin === 'string') return null;
  const now = { ...minuteOf(room), roomC: sensedC(room), outdoorC: room.outdoor.tempC };
  const atMost = mostExtraMinutes(twin, memory, now, room.drawn.ceilingC, levelOf(without));
  if (atMost === null) return null;
  return { extra: minutesAbove(room, withPlan) - minutesAbove(without, live), atMost };
}
