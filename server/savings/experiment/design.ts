import type { ExperimentDesign } from '@contract/experiments';
import { blockDaysFor, washoutHours } from './washout';

/** What the twin of a room has learned; null: not known. */
export interface LearnedRoom {
  wallHours: number | null;
  /** Less heat to be removed for a room one kelvin warmer, as a share of the load. */
  lessPerK: number | null;
}

/** A room that nothing is known of is taken for one of brick, the slowest of the fleet. */
const brick = { timeConstantH: 14, firstExtraShare: 0.15 } as const;
/** As far as a strategy moves a room. */
const stepK = 3;
const hoursADay = 24;
/** Fewer pairs than these have too few other draws to refute anything at 90 %. */
const leastPairs = 7;
/** A day counts when at least half of it is left after the washout. */
const leastHours = 12;

/** Hours of a day of a block that count, by the day's place in its block. */
export const hoursThatCount = (washoutH: number, dayOfBlock: number): number => {
  const left = hoursADay - Math.min(hoursADay, Math.max(0, Math.ceil(washoutH) - hoursADay * dayOfBlock));
  return left >= leastHours ? left : 0;
};

/** How many days an experiment takes so that as many as are wanted count with the strategy, and as many without. */
export function designFor(room: LearnedRoom, daysPerArm: number): ExperimentDesign {
  const isWashoutAssumed = room.wallHours === null || room.lessPerK === null;
  const washoutH = washoutHours(
    isWashoutAssumed
      ? brick
      : { timeConstantH: room.wallHours ?? 0, firstExtraShare: stepK * Math.max(0, room.lessPerK ?? 0) },
  );
  const blockDays = blockDaysFor(washoutH);
  const counting = Array.from({ length: blockDays }, (_, day) => hoursThatCount(washoutH, day)).filter(
    Boolean,
  );
  const pairs = Math.max(leastPairs, Math.ceil(daysPerArm / counting.length));
  return {
    ...{ pairs, blockDays, washoutH, isWashoutAssumed },
    days: 2 * pairs * blockDays,
    daysPerArm: pairs * counting.length,
  };
}
