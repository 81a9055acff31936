import { dayMs, hourMs } from '@contract/time';
import type { HistoryStep } from '@contract/history';
import { meantIn, shownIn } from '@/time/plantMoment';
import type { Beside, SpanOf, Way } from './address';

export interface Span {
  from: number;
  to: number;
}

export const spanOf = (span: SpanOf, now: number): Span =>
  'lastMs' in span ? { from: now - span.lastMs, to: now } : span;

/** Up to here a trend shows every reading. */
const longestRawMs = 2 * dayMs;

/** How finely a span is read; null: every reading. A counter grows by the step, but for a look at its very readings. */
export function stepFor({ from, to }: Span, way: Way, isCounter: boolean): HistoryStep | null {
  const spanMs = to - from;
  if (way === 'trend') {
    if (spanMs <= (isCounter ? 6 * hourMs : longestRawMs)) return null;
    if (spanMs <= 40 * dayMs) return 'quarter';
    return spanMs <= 400 * dayMs ? 'hour' : 'day';
  }
  if (spanMs <= 31 * dayMs) return 'quarter';
  return spanMs <= 800 * dayMs ? 'hour' : 'day';
}

/** The span drawn beside: as long as the other, just before it or on the same dates of the year before. */
export function besideOf({ from, to }: Span, beside: Beside, zone: string): Span | null {
  if (beside === 'none') return null;
  if (beside === 'before') return { from: from - (to - from), to: from };
  const earlier = meantIn(zone, shownIn(zone, from).subtract(1, 'year'));
  return { from: earlier, to: earlier + (to - from) };
}

/** Closer or farther around the middle, or to one side by half of what is seen; never beyond now. */
export function moved({ from, to }: Span, how: 'in' | 'out' | 'back' | 'on', now: number): Span {
  const length = to - from;
  const [start, end] = {
    in: [from + length / 4, to - length / 4],
    out: [from - length / 2, to + length / 2],
    back: [from - length / 2, to - length / 2],
    on: [from + length / 2, to + length / 2],
  }[how] as [number, number];
  const beyond = Math.max(0, end - now);
  return { from: Math.round(start - (how === 'out' ? 0 : beyond)), to: Math.round(end - beyond) };
}
