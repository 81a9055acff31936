import { minuteMs, secondMs } from '@contract/time';
import { powerPastRequested } from '@sagas/screen/powerPast.process';
import type { PowerPoint } from '@sagas/screen/powerTrend';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { TrendChart, type TrendSeries, withGaps } from '@/charts';
import { useScreenTrend } from '@/live';
import { wallPalette } from '@/palette/palette';
import type { WidgetProps } from '../parts/widget';

/** Minutes begin it; a longer silence is an outage and is drawn as one. */
const longestStepMs = 95 * secondMs;

/** A shorter past does not fill the width: minutes on the axis would repeat. */
const leastSpanMs = 10 * minuteMs;

type PowerKey = 'powerW' | 'acPowerW' | 'itPowerW';
const lines: readonly (readonly [PowerKey, string])[] = [
  ['powerW', 'screen.total'],
  ['acPowerW', 'screen.acPower'],
  ['itPowerW', 'screen.itPower'],
];

const pointsOf = (trend: readonly PowerPoint[], key: PowerKey) =>
  withGaps(
    trend.map((point) => [point.at, point[key] === null ? null : point[key] / 1_000] as const),
    longestStepMs,
  );

/** Power of the last two hours and as it arrives; a line that was never measured is not drawn. */
export function PowerTrend({ regionId, times, unitPx }: WidgetProps) {
  const { t } = useTranslation();
  const trend = useScreenTrend(regionId);
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(powerPastRequested(regionId)), [dispatch, regionId]);
  const series = useMemo(
    () =>
      lines
        .filter(([key]) => trend.some((point) => point[key] !== null))
        .map(([key, name]): TrendSeries => ({
          key,
          name: t(name),
          unit: 'kW',
          points: pointsOf(trend, key),
        })),
    [trend, t],
  );
  const numberOf = useMemo(() => (value: number) => times.number(value, value < 100 ? 1 : 0), [times]);
  const [first, last] = [trend[0], trend.at(-1)];
  if (!first || !last || trend.length < 2) return <p className="tile__quiet">{t('screen.loading')}</p>;
  return (
    <TrendChart
      series={series}
      palette={wallPalette}
      fontPx={Math.round(unitPx * 1.7)}
      timeOf={times.minute}
      numberOf={numberOf}
      from={Math.min(first.at, last.at - leastSpanMs)}
      to={last.at}
      label={t('screen.trendLabel')}
    />
  );
}
