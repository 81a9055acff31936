import { useMemo } from 'react';
import { Chart } from './Chart';
import { trendRows } from './chartTable';
import type { TrendSeries } from './trend';
import { type TrendLook, trendOption } from './trendOption';

export interface TrendChartProps extends TrendLook {
  series: readonly TrendSeries[];
  label: string;
}

export function TrendChart({ series, label, ...look }: TrendChartProps) {
  const { palette, fontPx, timeOf, days, dayOf, numberOf, from, to, limit, limits, moments } = look;
  const option = useMemo(
    () =>
      trendOption(series, {
        ...{ palette, fontPx, timeOf, days, dayOf, numberOf },
        ...{ from, to, limit, limits, moments },
      }),
    [series, palette, fontPx, timeOf, days, dayOf, numberOf, from, to, limit, limits, moments],
  );
  const saved = useMemo(
    () => ({ rows: () => trendRows(series), ground: palette.surface }),
    [series, palette],
  );
  return <Chart option={option} label={label} saved={saved} />;
}
