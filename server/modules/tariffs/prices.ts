import type { SitePrices } from '@contract/siteEnergy';
import type { EpochMs } from '@contract/time';

export interface PriceVersion {
  fromDay: EpochMs;
  flat: number;
  sharp: number | null;
  peak: number | null;
  valley: number | null;
  deep: number | null;
}

type Span = SitePrices['spans'][number];

/** A kind without a price of its own costs what the flat one does, the deep valley what the valley does. */
const pricesOf = ({ flat, sharp, peak, valley, deep }: PriceVersion): Span['prices'] => ({
  ...{ flat, sharp: sharp ?? flat, peak: peak ?? flat },
  ...{ valley: valley ?? flat, deep: deep ?? valley ?? flat },
});

/** The prices that held in a span, each until the next. */
export function priceSpans(
  versions: readonly PriceVersion[],
  { from, to }: { from: EpochMs; to: EpochMs },
): Pick<Span, 'from' | 'to' | 'prices'>[] {
  const sorted = versions.toSorted((a, b) => a.fromDay - b.fromDay);
  return sorted.flatMap((version, at) => {
    const span = {
      from: Math.max(from, version.fromDay),
      to: Math.min(to, sorted[at + 1]?.fromDay ?? Infinity),
    };
    return span.from < span.to ? [{ ...span, prices: pricesOf(version) }] : [];
  });
}
