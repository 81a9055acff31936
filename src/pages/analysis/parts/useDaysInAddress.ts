import { dayMs } from '@contract/time';
import { useMemo } from 'react';
import { useAddressParts } from '@/app/useAddressParts';
import type { Span } from '@/time/PlantPickers';
import { meantIn, shownIn } from '@/time/plantMoment';
import type { Times } from '@/time/useTimes';

/** So many whole days of the plant, the last one yesterday. */
function lastDays(days: number, zone: string): Span {
  const today = shownIn(zone, Date.now()).startOf('day');
  return [meantIn(zone, today.subtract(days, 'day')), meantIn(zone, today)];
}

/**
 * The span that stands in the address as `from` and `to`; the last `usual` days where none does.
 * @param offered lengths to choose from, in days
 */
export function useDaysInAddress(times: Times, usual: number, offered: readonly number[]) {
  const { parts, change } = useAddressParts();
  const { zone } = times;
  const last = useMemo(() => lastDays(usual, zone), [usual, zone]);
  const [from, to] = [numberOf(parts.get('from')), numberOf(parts.get('to'))];
  const span: Span = from !== null && to !== null && to > from ? [from, to] : last;
  return {
    span,
    onSpan: ([start, end]: Span) => change({ from: String(start), to: String(end) }, { replace: false }),
    presets: offered.map((days) => ({ label: times.span(days * dayMs), value: lastDays(days, zone) })),
  };
}

/** A whole number that stands in an address, null where none does. */
export const numberOf = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
