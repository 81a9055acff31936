import { dayMs, type EpochMs } from '@contract/time';
import type { Calendar } from '../compared';

/** Whole days of the plant. */
export interface Span {
  from: EpochMs;
  /** When the first day after it begins. */
  to: EpochMs;
}

const daysOfWeek = 7;

/** From a Monday to the next one. */
export function weekOf(calendar: Calendar, at: EpochMs): Span {
  const { y, m, d } = calendar.dateOf(at);
  const sinceMonday = (new Date(Date.UTC(y, m - 1, d)).getUTCDay() + 6) % daysOfWeek;
  return {
    from: calendar.startOf(y, m, d - sinceMonday),
    to: calendar.startOf(y, m, d - sinceMonday + daysOfWeek),
  };
}

export function monthOf(calendar: Calendar, at: EpochMs): Span {
  const { y, m } = calendar.dateOf(at);
  return { from: calendar.startOf(y, m, 1), to: calendar.startOf(y, m + 1, 1) };
}

/** The spans that a day is summed in. */
export const spansOf = (calendar: Calendar, day: EpochMs): Span[] => [
  weekOf(calendar, day),
  monthOf(calendar, day),
];

/** All that hold days from `from` up to `until`, the newest first. */
export function spansBack(calendar: Calendar, from: EpochMs, until: EpochMs): Span[] {
  const spans: Span[] = [];
  for (const spanOf of [weekOf, monthOf])
    for (let span = spanOf(calendar, until); span.to > from; span = spanOf(calendar, span.from - dayMs / 2))
      spans.push(span);
  return spans.sort((a, b) => b.from - a.from);
}

/** Those that lie beside each other, the longest first: they make up what was asked with the fewest rows. */
export function withoutOverlap(spans: readonly Span[]): Span[] {
  const chosen: Span[] = [];
  for (const span of spans.toSorted((a, b) => b.to - b.from - (a.to - a.from)))
    if (chosen.every(({ from, to }) => span.to <= from || span.from >= to)) chosen.push(span);
  return chosen.sort((a, b) => a.from - b.from);
}

/** What of a span lies in none of these, which lie in it, beside each other and in their order. */
export function besideSpans({ from, to }: Span, spans: readonly Span[]): Span[] {
  const rest: Span[] = [];
  let at = from;
  for (const span of spans) {
    if (span.from > at) rest.push({ from: at, to: span.from });
    at = span.to;
  }
  if (at < to) rest.push({ from: at, to });
  return rest;
}
