import { dayMs, type EpochMs } from '@contract/time';
import { hasMark, type DayMark, type SiteFacts, type StoredDay } from './facts';

const paceDays = 14;

export const marked = (days: readonly StoredDay[], mark: DayMark): StoredDay[] =>
  days.filter((day) => hasMark(day, mark));

/** Days of a kind for each day that passed lately; 0 where there was none. */
export function paceOf({ days, today }: Pick<SiteFacts, 'days' | 'today'>, mark: DayMark): number {
  const first = Math.max(days[0]?.day ?? today, today - paceDays * dayMs);
  const passed = Math.round((today - first) / dayMs);
  return passed === 0 ? 0 : marked(days, mark).filter(({ day }) => day >= first).length / passed;
}

/** The day on which so many more days of a kind are over, counted from `start`; null where none comes at this pace. */
export function dayAfter(
  facts: Pick<SiteFacts, 'days' | 'today'>,
  mark: DayMark,
  more: number,
  start = facts.today,
): EpochMs | null {
  const pace = paceOf(facts, mark);
  return pace === 0 ? null : start + Math.ceil(more / pace) * dayMs;
}
