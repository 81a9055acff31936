import type { Climate } from '@contract/baselines';

export interface MonthlyMeans {
  coldestC: number;
  hottestC: number;
}

/**
 * Thermal zone of GB 50176-2016 by the mean temperature of the coldest and of the hottest month.
 * @param means null where a year was not measured
 */
export function climateOf(means: MonthlyMeans | null): Climate {
  if (means === null) return 'unknown';
  const { coldestC, hottestC } = means;
  if (coldestC <= -10) return 'severeCold';
  if (coldestC <= 0) return 'cold';
  if (hottestC < 25) return 'mild';
  return coldestC <= 10 ? 'hotSummerColdWinter' : 'hotSummerWarmWinter';
}
