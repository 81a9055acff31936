import { strategyKinds } from '@contract/strategies';
import { climateOf } from '@field/climate/climate';
import { usualPlan } from '@server/strategies/usualPlan';
import { fitTwin, learnDay, newMemory } from '@server/twin/twin';
import type { RoomMinute } from '@server/twin/roomMinute';
import type { Figure } from '@tests/support/bench';
import { drawnRoom } from './drawnRoom';
import { live, newLivingRoom, type LivingRoom } from './livingRoom';
import { planAtWork, work } from './planAtWork';
import { minuteOf } from './seenMinutes';

const fleet = 20_000;
const cores = 2;
const decidedDays = 8;
const learnedDays = 28;
const dayMinutes = 24 * 60;
const place = { envelope: 'panel', city: '310100' } as const;

const aRoom = (seed: number) =>
  newLivingRoom(drawnRoom(seed, 0, place, 75), climateOf(place.city, seed), Date.UTC(2025, 3, 1));

/** Of a processor, whatever else the machine does. */
const spentMs = (act: () => void): number => {
  const from = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
};

/** One core's seconds for a minute of the fleet; with what the room itself takes, a tenth of it. */
function decidingS(seed: number): number {
  const room = aRoom(seed);
  const at = planAtWork(usualPlan(strategyKinds), true, room.nowMs);
  const ms = spentMs(() => {
    for (let minute = 0; minute < decidedDays * dayMinutes; minute++) {
      live(room);
      work(at, room);
    }
  });
  return ((ms / 1_000) * fleet) / (decidedDays * dayMinutes);
}

function minutesOfDay(room: LivingRoom): RoomMinute[] {
  return Array.from({ length: dayMinutes }, () => {
    live(room);
    return minuteOf(room);
  });
}

/** Minutes of two cores for a night of the fleet: a day is read and the twin fitted anew from four weeks of sums. */
function nightMinutes(seed: number): number {
  const room = aRoom(seed);
  let memory = newMemory(true);
  let ms = 0;
  for (let day = 0; day < learnedDays; day++) {
    const minutes = minutesOfDay(room);
    const isTimed = day >= learnedDays - nightsTimed;
    const spent = spentMs(() => {
      memory = learnDay(memory, day, minutes);
      if (isTimed) fitTwin(memory);
    });
    if (isTimed) ms += spent / nightsTimed;
  }
  return (ms * fleet) / cores / 60_000;
}

const nightsTimed = 5;

/** What a fleet of 20,000 sites costs. */
export const paceFigures = (seed: number): Figure[] => [
  { name: 'a minute of 20,000 sites', value: decidingS(seed), unit: 's of one core' },
  { name: 'a night of 20,000 rooms', value: nightMinutes(seed), unit: 'min of two cores' },
];
