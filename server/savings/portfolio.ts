import type { Saving } from '@contract/savings';
import { sumOf } from './regression/fitStatistics';
import { verdictOf } from './siteSaving';
import type { WeatherError } from './weatherError';

/** A band is half the width of an interval of the same confidence as all others it is added to. */
export interface SiteSaving {
  savedKwh: number;
  /** What is this site's alone: its meter, its load, its model. */
  ownBandKwh: number;
  /** What it shares with others, by its source: a weather station errs for all sites that read it at once. */
  sharedBandKwh: Record<string, number>;
}

/** An error of the weather that the site shares with nobody is its own. */
export const withWeather = (
  { savedKwh, bandKwh }: Pick<Saving, 'savedKwh' | 'bandKwh'>,
  { kwh, source }: WeatherError,
): SiteSaving =>
  source === null
    ? { savedKwh, ownBandKwh: Math.hypot(bandKwh, kwh), sharedBandKwh: {} }
    : { savedKwh, ownBandKwh: bandKwh, sharedBandKwh: { [source]: kwh } };

export interface PortfolioSaving {
  savedKwh: number;
  bandKwh: number;
}

/** With its shares of what was expected, and the verdict. */
export const bandedSaving = ({ savedKwh, bandKwh }: PortfolioSaving, expectedKwh: number): Saving => ({
  ...{ savedKwh, bandKwh, savedShare: savedKwh / expectedKwh, bandShare: bandKwh / expectedKwh },
  verdict: verdictOf(savedKwh, bandKwh),
});

/** Of one site alone: whoever else shares its weather, the error of it stands in the band of this site. */
export const savingOfOne = (
  saving: Pick<Saving, 'savedKwh' | 'bandKwh'>,
  weather: WeatherError | null,
  expectedKwh: number,
): Saving =>
  bandedSaving(weather === null ? saving : portfolioSaving([withWeather(saving, weather)]), expectedKwh);

/** Own errors average out (root of squares); shared ones add up within their source and do not. */
export function portfolioSaving(sites: SiteSaving[]): PortfolioSaving {
  const shared = new Map<string, number>();
  for (const { sharedBandKwh } of sites)
    for (const [source, band] of Object.entries(sharedBandKwh))
      shared.set(source, (shared.get(source) ?? 0) + band);
  return {
    savedKwh: sumOf(sites.map(({ savedKwh }) => savedKwh)),
    bandKwh: rootOfSquares([...sites.map(({ ownBandKwh }) => ownBandKwh), ...shared.values()]),
  };
}

/** Of as many as a country has; Math.hypot takes them as arguments, which are limited. */
const rootOfSquares = (values: number[]): number => Math.sqrt(sumOf(values.map((value) => value ** 2)));
