import type { HealthHistory } from '@contract/monitor';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TrendChart, type TrendSeries, withGaps } from '@/charts';
import type { Palette } from '@/palette/palette';
import { useChartFontPx } from '@/theme/scale';
import type { Times } from '@/time/useTimes';

const lines = [
  ['cpuPct', 'monitor.cpu'],
  ['memoryPct', 'monitor.memory'],
  ['diskPct', 'foreign.disk'],
] as const;

/** Shares of the last 24 hours, %. */
export function ForeignTrend({
  past,
  palette,
  times,
}: {
  past: HealthHistory;
  palette: Palette;
  times: Times;
}) {
  const { t } = useTranslation();
  const fontPx = useChartFontPx();
  const series = useMemo(
    () =>
      lines.map(([figure, name]): TrendSeries => {
        const values = past.figures[figure] ?? [];
        const points = past.t.map((at, row) => [at, values[row] ?? null] as const);
        return { key: figure, name: t(name), unit: '%', points: withGaps(points, past.stepMs * 3) };
      }),
    [past, t],
  );
  const numberOf = useMemo(() => (value: number) => times.number(value), [times]);
  return (
    <TrendChart
      series={series}
      palette={palette}
      fontPx={fontPx}
      timeOf={times.minute}
      numberOf={numberOf}
      from={past.from}
      to={past.to}
      label={t('foreign.trend')}
    />
  );
}
