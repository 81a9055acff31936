import { z } from 'zod';

/** Thermal zones of GB 50176-2016; unknown where a year was not measured. */
const climates = [
  'severeCold',
  'cold',
  'mild',
  'hotSummerColdWinter',
  'hotSummerWarmWinter',
  'unknown',
] as const;
export const Climate = z.enum(climates).meta({ id: 'Climate' });
export type Climate = z.infer<typeof Climate>;

/** Without a strategy the last days are held against the year before them. */
export const rollingReportDays = 30;
