import { isWorkDay, type WorkDays } from './workDays';

/** Parts of a day that a price holds for; what no period names is flat. */
const tariffPeriods = ['sharp', 'peak', 'flat', 'valley'] as const;
type TariffPeriod = (typeof tariffPeriods)[number];

/** How people write them, in any language; what is stored bears the names above. */
const writtenPeriods: Readonly<Record<TariffPeriod, readonly string[]>> = {
  sharp: ['sharp', 'sharp peak', '尖', '尖峰', '尖峰段'],
  peak: ['peak', '峰', '峰段', '高峰'],
  flat: ['flat', '平', '平段'],
  valley: ['valley', '谷', '谷段', '低谷'],
};

/** Kinds of days by the calendar of holidays and make-up days, which a period may be limited to. */
export const tariffDays = ['workdays', 'daysOff', 'weekends', 'holidays'] as const;
export type TariffDays = (typeof tariffDays)[number];

const writtenDays: Readonly<Record<TariffDays, readonly string[]>> = {
  workdays: ['workdays', 'working days', '工作日'],
  daysOff: ['days off', 'daysoff', '休息日', '非工作日'],
  weekends: ['weekends', 'weekend', '周末', '週末'],
  holidays: ['holidays', 'public holidays', '节假日', '法定节假日', '假期', '公眾假期'],
};

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

/** From minute to minute of the plant's day, on days of one kind. */
interface TariffSpan {
  fromMin: number;
  toMin: number;
  period: TariffPeriod;
  days: TariffDays | 'all';
}
export type TariffSpans = readonly TariffSpan[];

const written = /^(?:(\D*\S)\s+)?(\d{2}):(\d{2})[-–](\d{2}):(\d{2}) +(\S.*)$/;
const dayMin = 24 * 60;

const daysOf = (words: string | undefined): TariffSpan['days'] | null =>
  words === undefined
    ? 'all'
    : (tariffDays.find((one) => writtenDays[one].includes(words.toLowerCase().replace(/\s+/g, ' '))) ?? null);

function spanOf(text: string): TariffSpan | null {
  const parts = written.exec(text);
  if (!parts) return null;
  const days = daysOf(parts[1]);
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = parts.slice(2, 6).map(Number);
  const [fromMin, toMin] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
  if (fromMinute > 59 || toMinute > 59 || fromMin >= toMin || toMin > dayMin) return null;
  const word = parts[6]?.toLowerCase() ?? '';
  const period = tariffPeriods.find((one) => writtenPeriods[one].includes(word));
  return period && days ? { fromMin, toMin, period, days } : null;
}

const isApart = (spans: TariffSpans): boolean =>
  spans.every((span, at) => at === 0 || (spans[at - 1]?.toMin ?? 0) <= span.fromMin);

const onDays = (spans: TariffSpans, kind: DayKind): TariffSpans =>
  spans.filter(({ days }) => kindsOf[days].includes(kind));

/**
 * The spans of `08:00-11:00 peak; holidays 00:00-07:00 valley` in the order of the day; null where it is none, or two
 * overlap on one day.
 */
export function tariffSpans(text: string): TariffSpans | null {
  const spans: TariffSpan[] = [];
  for (const part of text.split(/[;；]/)) {
    const trimmed = part.trim();
    if (trimmed === '') continue;
    const span = spanOf(trimmed);
    if (!span) return null;
    spans.push(span);
  }
  spans.sort((a, b) => a.fromMin - b.fromMin);
  return dayKinds.every((kind) => isApart(onDays(spans, kind))) ? spans : null;
}

/** What of them holds on a day; `localDay` is its beginning by the plant's clocks, written as if it were UTC. */
export function spansOn(spans: TariffSpans, workDays: WorkDays, localDay: number): TariffSpans {
  const isEnteredOff = workDays[new Date(localDay).toISOString().slice(0, 10)] === 'off';
  return onDays(spans, isEnteredOff ? 'holiday' : isWorkDay(workDays, localDay) ? 'workday' : 'weekend');
}

/** Whether a day that becomes a holiday or a day of work changes anything. */
export const hasDays = (text: string): boolean =>
  (tariffSpans(text) ?? []).some(({ days }) => days !== 'all');

const twoDigits = (n: number): string => String(n).padStart(2, '0');
const clockOf = (min: number): string => `${twoDigits(Math.floor(min / 60))}:${twoDigits(min % 60)}`;

interface TariffWords {
  period(period: TariffPeriod): string;
  days(days: TariffDays): string;
}

/** Periods in these words, as they may be entered again; a text that cannot be read stays as it is. */
export function periodsWith(text: string, words: TariffWords): string {
  const spans = tariffSpans(text);
  if (!spans) return text;
  return spans
    .map(({ fromMin, toMin, period, days }) => {
      const span = `${clockOf(fromMin)}-${clockOf(toMin)} ${words.period(period)}`;
      return days === 'all' ? span : `${words.days(days)} ${span}`;
    })
    .join('; ');
}
