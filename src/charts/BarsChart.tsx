import { useMemo } from 'react';
import { usePalette } from '@/palette/usePalette';
import { useChartFontPx } from '@/theme/scale';
import { dayMarksOf } from '@/time/dayMarks';
import type { Times } from '@/time/useTimes';
import { type Bar, type BarsLook, barsOption } from './barsOption';
import { Chart } from './Chart';
import { trendRows } from './chartTable';

export interface BarsChartProps extends Pick<BarsLook, 'from' | 'to' | 'timeOf' | 'numberOf' | 'limits'> {
  bars: readonly Bar[];
  times: Times;
  label: string;
}

/** Bars over some days, in the colours and at the scale of this window. */
export function BarsChart({ bars, times, label, from, to, timeOf, numberOf, limits }: BarsChartProps) {
  const palette = usePalette();
  const fontPx = useChartFontPx();
  const { zone, date: dayOf } = times;
  const days = useMemo(() => dayMarksOf(from, to, zone), [from, to, zone]);
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
