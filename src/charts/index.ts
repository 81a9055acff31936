import { lazy } from 'react';

/** ECharts is large and comes only with the first page that draws a chart. */
export const TrendChart = lazy(() =>
  import('./TrendChart').then((module) => ({ default: module.TrendChart })),
);
export const BarsChart = lazy(() => import('./BarsChart').then((module) => ({ default: module.BarsChart })));
/** The same for live strips. */
export const Strip = lazy(() => import('./Strip').then((module) => ({ default: module.Strip })));
export type { TrendSeries } from './trend';
export { withGaps } from './trend';
export { axisNumbers } from './axisNumbers';
