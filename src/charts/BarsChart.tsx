import { useMemo } from 'react';
import { type Bar, type BarsLook, barsOption } from './barsOption';
import { Chart } from './Chart';

export interface BarsChartProps extends BarsLook {
  bars: readonly Bar[];
  label: string;
}

export function BarsChart({ bars, label, palette, fontPx, timeOf, numberOf, limits }: BarsChartProps) {
  const option = useMemo(
    () => barsOption(bars, { palette, fontPx, timeOf, numberOf, limits }),
    [bars, palette, fontPx, timeOf, numberOf, limits],
  );
  return <Chart option={option} label={label} />;
}
