import type { SitePrices } from '@contract/siteEnergy';
import type { EpochMs } from '@contract/time';

export interface PriceVersion {
  fromDay: EpochMs;
  flat: number;
  sharp: number | null;
  peak: number | null;
  valley: number | null;
  deep: number | null;
  /** Per kW and month, and per kVA and month. */
  demand: number | null;
  capacity: number | null;
}

type Span = SitePrices['spans'][number];

/** A kind without a price of its own costs what the flat one does, the deep valley what the valley does. */
const pricesOf = ({ flat, sharp, peak, valley, deep }: PriceVersion): Span['prices'] => ({
  ...{ flat, sharp: sharp ?? flat, peak: peak ?? flat },
  ...{ valley: valley ?? flat, deep: deep ?? valley ?? flat },
});

const priced = (version: PriceVersion, kva: number | null) => ({
  prices: pricesOf(version),
  demandPerKw: version.demand,
  capacity: version.capacity === null || kva === null ? null : version.capacity * kva,
});

/** The prices that held in a span, each until the next. @param kva the capacity of the connection, where it is of this site alone */
export function priceSpans(
  versions: readonly PriceVersion[],
  { from, to }: { from: EpochMs; to: EpochMs },
  kva: number | null,
): Omit<Span, 'name' | 'currency'>[] {
  const sorted = versions.toSorted((a, b) => a.fromDay - b.fromDay);
  return sorted.flatMap((version, at) => {
    const span = {
      from: Math.max(from, version.fromDay),
      to: Math.min(to, sorted[at + 1]?.fromDay ?? Infinity),
    };
    return span.from < span.to ? [{ ...span, ...priced(version, kva) }] : [];
  });
}
