import type { ScreenTotals } from '@contract/live';
import { secondMs } from '@contract/time';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TrendChart, type TrendSeries, withGaps } from '@/charts';
import { useScreenTrend } from '@/live';
import { wallPalette } from '@/palette/palette';
import type { WidgetProps } from '../parts/widget';

/** Totals come about once a second; a longer silence is an outage and is drawn as one. */
const longestStepMs = 10 * secondMs;

type PowerKey = 'powerW' | 'acPowerW' | 'itPowerW';
const lines: readonly (readonly [PowerKey, string])[] = [
  ['powerW', 'screen.total'],
  ['acPowerW', 'screen.acPower'],
  ['itPowerW', 'screen.itPower'],
];

const pointsOf = (trend: readonly ScreenTotals[], key: PowerKey) =>
  withGaps(
    trend.map((totals) => [totals.at, totals[key] === null ? null : totals[key] / 1_000] as const),
    longestStepMs,
  );

/** Power as it arrived since the page was opened; a line that was never measured is not drawn. */
export function PowerTrend({ regionId, times, unitPx }: WidgetProps) {
  const { t } = useTranslation();
  const trend = useScreenTrend(regionId);
  const series = useMemo(
    () =>
      lines
        .filter(([key]) => trend.some((totals) => totals[key] !== null))
        .map(([key, name]): TrendSeries => ({
          key,
          name: t(name),
          unit: 'kW',
          points: pointsOf(trend, key),
        })),
    [trend, t],
  );
  const numberOf = useMemo(() => (value: number) => times.number(value, value < 100 ? 1 : 0), [times]);
  if (trend.length < 2) return <p className="tile__quiet">{t('screen.trendWaiting')}</p>;
  return (
    <Suspense fallback={null}>
      <TrendChart
        series={series}
        palette={wallPalette}
        fontPx={Math.round(unitPx * 1.7)}
        timeOf={times.clock}
        numberOf={numberOf}
        label={t('screen.trendLabel')}
      />
    </Suspense>
  );
}
