import { latePart } from '@/app/latePart';

/** ECharts is large and comes only with the first page that draws a chart. */
export const TrendChart = latePart(async () => (await import('./TrendChart')).TrendChart);
export const BarsChart = latePart(async () => (await import('./BarsChart')).BarsChart);
/** For a page that makes the option of its chart itself. */
export const OptionChart = latePart(async () => (await import('./Chart')).Chart);
/** The same for live strips. */
export const Strip = latePart(async () => (await import('./Strip')).Strip);
export type { TrendSeries } from './trend';
export { withGaps } from './trend';
export { axisNumbers } from './axisNumbers';
