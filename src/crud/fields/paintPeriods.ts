import { tariffSpans, textOfSpans, type TariffWords } from '@contract/tariffs';
import type { TariffSpan } from '@contract/tariffText';
import type { TariffPeriod } from '@contract/siteEnergy';

/** What one strip shows: the spans of one version, of the same months and kind of days. */
export type StripOf = Pick<TariffSpan, 'days' | 'months' | 'since'>;

export const cellMin = 30;
export const cells = (24 * 60) / cellMin;

const keyOf = ({ days, months, since }: StripOf): string => [since, months?.join(), days].join('|');

/** The strips of a text, each once; a text without periods has one of every day. */
export function stripsOf(spans: readonly TariffSpan[]): { key: string; of: StripOf }[] {
  const found = new Map(
    spans.map(({ days, months, since }) => [keyOf({ days, months, since }), { days, months, since }]),
  );
  if (found.size === 0) found.set('||all', { days: 'all', months: undefined, since: undefined });
  return [...found].map(([key, of]) => ({ key, of }));
}

export const inStrip = (spans: readonly TariffSpan[], of: StripOf): TariffSpan[] =>
  spans.filter((span) => keyOf(span) === keyOf(of));

/** The kind that holds when a cell begins; what no span names is flat. */
export const kindAt = (strip: readonly TariffSpan[], cell: number): TariffPeriod =>
  strip.find(({ fromMin, toMin }) => fromMin <= cell * cellMin && cell * cellMin < toMin)?.period ?? 'flat';

/** Neighbours of one kind are one span. */
function joined(spans: readonly TariffSpan[]): TariffSpan[] {
  const found: TariffSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.fromMin - b.fromMin)) {
    const last = found.at(-1);
    if (last?.toMin === span.fromMin && last.period === span.period) last.toMin = span.toMin;
    else found.push({ ...span });
  }
  return found;
}

/** The text with cells of one strip, the last included, of another kind; null where that would overlap another strip. */
export function painted(
  text: string,
  of: StripOf,
  [first, last]: readonly [number, number],
  period: TariffPeriod,
  words: TariffWords,
): string | null {
  const spans = tariffSpans(text) ?? [];
  const [fromMin, toMin] = [Math.min(first, last) * cellMin, (Math.max(first, last) + 1) * cellMin];
  const strip = inStrip(spans, of);
  const cut = strip.flatMap((span) =>
    [
      { ...span, toMin: Math.min(span.toMin, fromMin) },
      { ...span, fromMin: Math.max(span.fromMin, toMin) },
    ].filter((part) => part.fromMin < part.toMin),
  );
  const { days, months, since } = of;
  const added = {
    ...{ fromMin, toMin, period, days },
    ...(months && { months }),
    ...(since !== undefined && { since }),
  };
  const others = spans.filter((span) => !strip.includes(span));
  const written = textOfSpans(
    [...others, ...joined([...cut, ...(period === 'flat' ? [] : [added])])].toSorted((a, b) =>
      (a.since ?? '').localeCompare(b.since ?? ''),
    ),
    words,
  );
  return tariffSpans(written) === null ? null : written;
}
