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

/** From minute to minute of the plant's day. */
interface TariffSpan {
  fromMin: number;
  toMin: number;
  period: TariffPeriod;
}

const written = /^(\d{2}):(\d{2})[-–](\d{2}):(\d{2}) +(\S.*)$/;
const dayMin = 24 * 60;

function spanOf(text: string): TariffSpan | null {
  const parts = written.exec(text);
  if (!parts) return null;
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = parts.slice(1, 5).map(Number);
  const [fromMin, toMin] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
  if (fromMinute > 59 || toMinute > 59 || fromMin >= toMin || toMin > dayMin) return null;
  const word = parts[5]?.toLowerCase() ?? '';
  const period = tariffPeriods.find((one) => writtenPeriods[one].includes(word));
  return period ? { fromMin, toMin, period } : null;
}

/** The spans of `08:00-11:00 peak; 00:00-07:00 valley` in the order of the day; null where it is none, or two overlap. */
export function tariffSpans(text: string): TariffSpan[] | null {
  const spans: TariffSpan[] = [];
  for (const part of text.split(/[;；]/)) {
    const trimmed = part.trim();
    if (trimmed === '') continue;
    const span = spanOf(trimmed);
    if (!span) return null;
    spans.push(span);
  }
  spans.sort((a, b) => a.fromMin - b.fromMin);
  const isApart = spans.every((span, at) => at === 0 || (spans[at - 1]?.toMin ?? 0) <= span.fromMin);
  return isApart ? spans : null;
}

const twoDigits = (n: number): string => String(n).padStart(2, '0');
const clockOf = (min: number): string => `${twoDigits(Math.floor(min / 60))}:${twoDigits(min % 60)}`;

/** Periods in the words that `name` gives them, as they may be entered again; a text that cannot be read stays as it is. */
export function periodsWith(text: string, name: (period: TariffPeriod) => string): string {
  const spans = tariffSpans(text);
  if (!spans) return text;
  return spans
    .map(({ fromMin, toMin, period }) => `${clockOf(fromMin)}-${clockOf(toMin)} ${name(period)}`)
    .join('; ');
}
