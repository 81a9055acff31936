import type { ReadinessLack, ReadinessLackName } from '@contract/readiness';
import { leastBaselineDays, leastReportingDays } from '@contract/savings';

/** What each use needs of days, sites or hours. The use itself and its readiness ask the same functions. */
const leastPeers = 8;
const leastNights = 2;
export const learningHours = 48;
/** Of the hours of learning so many may be missing. */
export const learnedShare = 0.95;

export const lackOf = (
  lack: ReadinessLackName,
  { have = null, need = null, kind = null }: Partial<Omit<ReadinessLack, 'lack'>> = {},
): ReadinessLack => ({ lack, have, need, kind });

/** What is short of a number; null: nothing is. */
const shortOf =
  (lack: ReadinessLackName, need: number) =>
  (have: number): ReadinessLack | null =>
    have >= need ? null : lackOf(lack, { have, need });

export const baselineDaysLack = shortOf('fewDays', leastBaselineDays);
export const reportingDaysLack = shortOf('fewDays', leastReportingDays);
/** Of a month, for the ranking. */
export const rankedDaysLack = shortOf('fewDays', leastReportingDays);
export const peersLack = shortOf('fewPeers', leastPeers);
export const nightsLack = shortOf('fewNights', leastNights);

/** What a device said of a room goes on for so long, min; the model of the room reads minutes. */
export const holdsMin = 5;
/** Readings come a little late now and then. */
const tolerance = 1.2;

/** That readings of a room are too far apart for its model; null: they are not, or it is not known. */
export const intervalLack = (intervalMin: number | null): ReadinessLack | null =>
  intervalMin === null || intervalMin <= holdsMin * tolerance
    ? null
    : lackOf('longInterval', { have: Math.round(intervalMin), need: holdsMin });
