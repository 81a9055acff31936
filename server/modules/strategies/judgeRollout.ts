import type { RolloutEvidence, RolloutStop } from '@contract/strategyPrograms';
import { hourMs } from '@contract/time';

/** Fewer hours than these tell nothing of starts: they come and go with the hour of the day. */
export const startsToldAfterMs = 3 * hourMs;
const moreStarts = 1.25;
/** Of a site and a day; less than that is no number to compare with. */
const fewStarts = 6;

/**
 * Why a rollout stops by itself; null: it goes on. One temperature alarm more than in the same span before is enough;
 * starts must be a quarter more than those of the day before.
 */
export function stopOf(
  { alarmsBefore, alarmsSince, startsBefore, startsSince }: RolloutEvidence,
  runMs: number,
): RolloutStop | null {
  if (alarmsSince > alarmsBefore) return 'temperatureAlarms';
  if (startsBefore === null || startsSince === null || runMs < startsToldAfterMs) return null;
  return startsSince > Math.max(fewStarts, moreStarts * startsBefore) ? 'starts' : null;
}
