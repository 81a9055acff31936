import { useMemo } from 'react';
import { type Bar, type BarsLook, barsOption } from './barsOption';
import { Chart } from './Chart';
import { trendRows } from './chartTable';

export interface BarsChartProps extends BarsLook {
  bars: readonly Bar[];
  label: string;
}

export function BarsChart({ bars, label, ...look }: BarsChartProps) {
  const { palette, fontPx, timeOf, days, dayOf, numberOf, from, to, limits } = look;
  const option = useMemo(
    () => barsOption(bars, { palette, fontPx, timeOf, days, dayOf, numberOf, from, to, limits }),
    [bars, palette, fontPx, timeOf, days, dayOf, numberOf, from, to, limits],
  );
  const saved = useMemo(() => {
    const series = [
      { key: 'bars', name: label, unit: '', points: bars.map(({ at, value }) => [at, value] as const) },
    ];
    return { rows: () => trendRows(series), ground: palette.surface };
  }, [bars, label, palette]);
  return <Chart option={option} label={label} saved={saved} />;
}
