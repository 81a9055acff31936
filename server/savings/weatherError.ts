import type { OutdoorBehind } from '@contract/siteEnergy';
import type { SiteSaving } from '@contract/savings';
import { predictDay } from './changePoints/columns';
import { sharedWeather } from './sharedWeather';

/**
 * How far the expected energy of the reporting days is off when every outdoor temperature errs by so much to one side,
 * as one station does for all that read it. What IT load uses is the same either way.
 */
export function weatherBandKwh({ model, days }: Pick<SiteSaving, 'model' | 'days'>, errorK: number): number {
  if (model === null) return 0;
  const expected = (shiftK: number): number =>
    days.reduce(
      (sum, { outdoorC }) => sum + predictDay(model, { outdoorC: outdoorC + shiftK, itKwh: null }),
      0,
    );
  return Math.abs(expected(errorK) - expected(-errorK)) / 2;
}

/** What the weather that a site reads adds to its band. */
export interface WeatherError {
  kwh: number;
  /** Which sites err together; null: this one errs alone. */
  source: string | null;
}

/** An own sensor that nothing has checked errs as much (docs/energy.md): what is not known is not taken for exact. */
export const unknownErrorK = 1.5;

/** @param outdoor where the temperatures of the reporting days came from */
export const weatherErrorOf = (
  told: Pick<SiteSaving, 'model' | 'days'>,
  outdoor: OutdoorBehind,
  areaId: number,
): WeatherError => ({
  kwh: weatherBandKwh(told, outdoor.errorK ?? unknownErrorK),
  source: sharedWeather(outdoor.days, areaId),
});
