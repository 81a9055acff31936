import type { SiteSaving } from '@contract/savings';
import { predictDay } from './changePoints/columns';

/**
 * How far the expected energy of the reporting days is off when every outdoor temperature errs by so much to one side,
 * as one station does for all that read it. What IT load uses is the same either way.
 */
export function weatherBandKwh({ model, days }: Pick<SiteSaving, 'model' | 'days'>, errorK: number): number {
  if (model === null) return 0;
  const expected = (shiftK: number): number =>
    days.reduce(
      (sum, { outdoorC }) =>
        sum + predictDay({ ...model, bic: 0 }, { outdoorC: outdoorC + shiftK, itKwh: null }),
      0,
    );
  return Math.abs(expected(errorK) - expected(-errorK)) / 2;
}
