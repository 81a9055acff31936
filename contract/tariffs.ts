import type { TariffPeriod } from './siteEnergy';
import { readPeriods, type PeriodsFault, type TariffDays, type TariffSpan } from './tariffText';
import { isWorkDay, type WorkDays } from './workDays';

/** A make-up day is a `workday`; a day off that the calendar names is a `holiday`, also on a Sunday. */
const dayKinds = ['workday', 'weekend', 'holiday'] as const;
type DayKind = (typeof dayKinds)[number];

const kindsOf: Readonly<Record<TariffDays | 'all', readonly DayKind[]>> = {
  all: dayKinds,
  workdays: ['workday'],
  daysOff: ['weekend', 'holiday'],
  weekends: ['weekend'],
  holidays: ['holiday'],
};

export type TariffSpans = readonly TariffSpan[];

const isApart = (spans: TariffSpans): boolean =>
  spans.every((span, at) => at === 0 || (spans[at - 1]?.toMin ?? 0) <= span.fromMin);

const inMonth = ({ months }: TariffSpan, month: number): boolean => months?.includes(month) ?? true;

const onDays = (spans: TariffSpans, kind: DayKind): TariffSpans =>
  spans.filter(({ days }) => kindsOf[days].includes(kind));

const allMonths = Array.from({ length: 12 }, (_, at) => at + 1);

/** Two spans that hold at one time; null where none do. */
function overlapIn(spans: TariffSpans): TariffSpan | null {
  for (const since of new Set(spans.map((span) => span.since)))
    for (const month of allMonths)
      for (const kind of dayKinds) {
        const held = onDays(spans, kind).filter((span) => span.since === since && inMonth(span, month));
        if (isApart(held)) continue;
        return held.find((span, at) => at > 0 && (held[at - 1]?.toMin ?? 0) > span.fromMin) ?? null;
      }
  return null;
}

const bySince = (a: TariffSpan, b: TariffSpan): number =>
  (a.since ?? '').localeCompare(b.since ?? '') || a.fromMin - b.fromMin;

/** The spans of a text in the order of their versions and of the day, or what of it cannot be read and why. */
export function parsePeriods(text: string): { spans: TariffSpans } | { fault: PeriodsFault } {
  const read = readPeriods(text);
  if ('fault' in read) return read;
  const spans = read.spans.toSorted(bySince);
  const twice = overlapIn(spans);
  if (twice !== null)
    return { fault: { part: `${clockOf(twice.fromMin)}-${clockOf(twice.toMin)}`, reason: 'overlap' } };
  return { spans };
}

/** The same; null where the text is none, or two spans overlap on one day. */
export function tariffSpans(text: string): TariffSpans | null {
  const read = parsePeriods(text);
  return 'spans' in read ? read.spans : null;
}

/** The version that holds on a day: the newest that has begun. */
function versionOn(spans: TariffSpans, day: string): TariffSpans {
  const begun = spans.flatMap(({ since }) => (since !== undefined && since <= day ? [since] : []));
  const newest = begun.toSorted().at(-1);
  return spans.filter(({ since }) => since === newest);
}

/** What of them holds on a day; `localDay` is its beginning by the plant's clocks, written as if it were UTC. */
export function spansOn(spans: TariffSpans, workDays: WorkDays, localDay: number): TariffSpans {
  const day = new Date(localDay).toISOString().slice(0, 10);
  const month = Number(day.slice(5, 7));
  const held = versionOn(spans, day).filter((span) => inMonth(span, month));
  const isEnteredOff = workDays[day] === 'off';
  return onDays(held, isEnteredOff ? 'holiday' : isWorkDay(workDays, localDay) ? 'workday' : 'weekend');
}

/** Whether a day that becomes a holiday or a day of work changes anything. */
export const hasDays = (text: string): boolean =>
  (tariffSpans(text) ?? []).some(({ days }) => days !== 'all');

const twoDigits = (n: number): string => String(n).padStart(2, '0');
const clockOf = (min: number): string => `${twoDigits(Math.floor(min / 60))}:${twoDigits(min % 60)}`;

export interface TariffWords {
  period(period: TariffPeriod): string;
  days(days: TariffDays): string;
  /** Of `7-9` or `1,3`. */
  months(months: string): string;
}

/** `7-9` or `1,3` */
const monthsText = (months: readonly number[]): string => {
  const [first = 0, last = 0] = [months[0], months.at(-1)];
  const isRun = months.length > 2 && last - first === months.length - 1;
  return isRun ? `${first}-${last}` : months.join(',');
};

/** Spans in these words, as they may be entered again. */
export function textOfSpans(spans: TariffSpans, words: TariffWords): string {
  let since: string | undefined;
  return spans
    .map((span) => {
      const { fromMin, toMin, period, days, months } = span;
      const parts = [
        ...(span.since !== undefined && span.since !== since ? [`${span.since}:`] : []),
        ...(months ? [words.months(monthsText(months))] : []),
        ...(days === 'all' ? [] : [words.days(days)]),
        `${clockOf(fromMin)}-${clockOf(toMin)} ${words.period(period)}`,
      ];
      since = span.since;
      return parts.join(' ');
    })
    .join('; ');
}

/** Periods in these words, as they may be entered again; a text that cannot be read stays as it is. */
export function periodsWith(text: string, words: TariffWords): string {
  const spans = tariffSpans(text);
  return spans === null ? text : textOfSpans(spans, words);
}
