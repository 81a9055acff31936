import { dayMs, type EpochMs } from '@contract/time';
import type { Calendar } from '../energy/compared';

export type PeriodKind = 'day' | 'week' | 'month';

export interface ReportPeriod {
  from: EpochMs;
  to: EpochMs;
  /** How many business days it has. */
  days: number;
  /** `2026-03-02`, `2026-03-02 – 2026-03-08` or `2026-03`. */
  words: string;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The last whole day, week (from Monday on) or month before an instant, in the plant's calendar. */
export function periodBefore(kind: PeriodKind, at: EpochMs, calendar: Calendar): ReportPeriod {
  const { y, m, d } = calendar.dateOf(at);
  const dateText = (instant: EpochMs): string => {
    const date = calendar.dateOf(instant);
    return `${date.y}-${two(date.m)}-${two(date.d)}`;
  };
  if (kind === 'month') {
    const days = new Date(Date.UTC(y, m - 1, 0)).getUTCDate();
    const from = calendar.startOf(y, m - 1, 1);
    return { from, to: calendar.startOf(y, m, 1), days, words: dateText(from).slice(0, 7) };
  }
  if (kind === 'day') {
    const from = calendar.startOf(y, m, d - 1);
    return { from, to: calendar.startOf(y, m, d), days: 1, words: dateText(from) };
  }
  const sinceMonday = new Date(Date.UTC(y, m - 1, d) - dayMs).getUTCDay() % 7;
  const from = calendar.startOf(y, m, d - sinceMonday - 7);
  const to = calendar.startOf(y, m, d - sinceMonday);
  return { from, to, days: 7, words: `${dateText(from)} – ${dateText(to - 1)}` };
}
