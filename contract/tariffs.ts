/** Parts of a day that a price holds for; what no period names is flat. */
const tariffPeriods = ['sharp', 'peak', 'flat', 'valley'] as const;
type TariffPeriod = (typeof tariffPeriods)[number];

/** From minute to minute of the plant's day. */
interface TariffSpan {
  fromMin: number;
  toMin: number;
  period: TariffPeriod;
}

const written = /^(\d{2}):(\d{2})-(\d{2}):(\d{2}) (sharp|peak|flat|valley)$/;
const dayMin = 24 * 60;

function spanOf(text: string): TariffSpan | null {
  const parts = written.exec(text);
  if (!parts) return null;
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = parts.slice(1, 5).map(Number);
  const [fromMin, toMin] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
  if (fromMinute > 59 || toMinute > 59 || fromMin >= toMin || toMin > dayMin) return null;
  const period = tariffPeriods.find((one) => one === parts[5]);
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
