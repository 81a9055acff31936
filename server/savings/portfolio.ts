import { sumOf } from './regression/fitStatistics';

/** A band is half the width of an interval of the same confidence as all others it is added to. */
export interface SiteSaving {
  savedKwh: number;
  /** What is this site's alone: its meter, its load, its model. */
  ownBandKwh: number;
  /** What it shares with others, by its source: a weather station errs for all sites that read it at once. */
  sharedBandKwh: Record<string, number>;
}

export interface PortfolioSaving {
  savedKwh: number;
  bandKwh: number;
}

/** Own errors average out (root of squares); shared ones add up within their source and do not. */
export function portfolioSaving(sites: SiteSaving[]): PortfolioSaving {
  const shared = new Map<string, number>();
  for (const { sharedBandKwh } of sites)
    for (const [source, band] of Object.entries(sharedBandKwh))
      shared.set(source, (shared.get(source) ?? 0) + band);
  return {
    savedKwh: sumOf(sites.map(({ savedKwh }) => savedKwh)),
    bandKwh: Math.hypot(...sites.map(({ ownBandKwh }) => ownBandKwh), ...shared.values()),
  };
}
