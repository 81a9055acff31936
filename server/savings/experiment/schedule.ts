import type { Random } from '../seeded';

export interface ExperimentPlan {
  /** Blocks of the strategy and as many without it. */
  pairs: number;
  blockDays: number;
  /** 0 (Sunday) to 6 of the first day. */
  firstWeekday: number;
}

const weekdays = 7;
const tries = 10_000;

/**
 * Whether the strategy is on, day by day: of each pair of neighbouring blocks one at random, and so that both states
 * meet every weekday where the days suffice. An auditor draws the same from the same seed.
 */
export function drawSchedule(plan: ExperimentPlan, random: Random): boolean[] {
  for (let attempt = 0; attempt < tries; attempt++) {
    const schedule = drawPairs(plan, random);
    if (meetsWeekdays(schedule, plan.firstWeekday)) return schedule;
  }
  return drawPairs(plan, random);
}

function drawPairs({ pairs, blockDays }: ExperimentPlan, random: Random) {
  const schedule: boolean[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const first = random() < 0.5;
    for (let day = 0; day < 2 * blockDays; day++) schedule.push(day < blockDays === first);
  }
  return schedule;
}

/** Asked only of schedules in which each weekday comes four times: with fewer, pairs alone must do. */
function meetsWeekdays(schedule: boolean[], firstWeekday: number) {
  if (schedule.length < 4 * weekdays) return true;
  let met = 0;
  for (const [day, isOn] of schedule.entries())
    met |= 1 << (2 * ((firstWeekday + day) % weekdays) + Number(isOn));
  return met === 2 ** (2 * weekdays) - 1;
}
