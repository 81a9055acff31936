/** Thermal zones of GB 50176-2016; unknown where a year was not measured. */
const climates = [
  'severeCold',
  'cold',
  'mild',
  'hotSummerColdWinter',
  'hotSummerWarmWinter',
  'unknown',
] as const;
export type Climate = (typeof climates)[number];

/** Without a strategy the last days are held against the year before them. */
export const rollingReportDays = 30;
