import { lazy } from 'react';

/** ECharts is large and comes only with the first page that draws a chart. */
export const TrendChart = lazy(() =>
  import('./TrendChart').then((module) => ({ default: module.TrendChart })),
);
export const BarsChart = lazy(() => import('./BarsChart').then((module) => ({ default: module.BarsChart })));
/** For a page that makes the option of its chart itself. */
export const OptionChart = lazy(() => import('./Chart').then((module) => ({ default: module.Chart })));
/** The same for live strips. */
export const Strip = lazy(() => import('./Strip').then((module) => ({ default: module.Strip })));
export type { TrendSeries } from './trend';
export { withGaps } from './trend';
export { axisNumbers } from './axisNumbers';
