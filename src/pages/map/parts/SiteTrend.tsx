import { useQuery } from '@/queries/useQuery';
import { deviceHistoryQuery } from '@sagas/readings/readings.queries';
import type { LatestState } from '@contract/devices';
import { dayMs } from '@contract/time';
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TrendChart, type TrendSeries } from '@/charts';
import type { Palette } from '@/palette/palette';
import { useChartFontPx } from '@/theme/scale';
import type { Times } from '@/time/useTimes';
import './siteParts.css';

const points = ['roomTempC', 'outdoorTempC'] as const;

interface SiteTrendProps {
  device: LatestState;
  palette: Palette;
  times: Times;
}

/** Room and outdoor temperature of the last 24 hours, asked again every five minutes. */
export function SiteTrend({ device: { deviceId }, palette, times }: SiteTrendProps) {
  const fontPx = useChartFontPx();
  const { t } = useTranslation();
  const { data: answer, error } = useQuery(deviceHistoryQuery, { deviceId, points, spanMs: dayMs });
  const series = useMemo(
    () =>
      (answer?.series ?? []).map(({ point, unit, t: times, value }): TrendSeries => ({
        key: point,
        name: t(`point.${point}`),
        unit,
        points: times.map((at, i) => [at, value[i] ?? null] as const),
      })),
    [answer, t],
  );
  const look = useMemo(() => ({ numberOf: (value: number) => times.number(value, 1) }), [times]);
  if (!answer && error) return <p className="map-quiet">{t('map.trendFailed')}</p>;
  if (!answer) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (series.every((line) => line.points.every(([, value]) => value === null)))
    return <p className="map-quiet">{t('map.trendEmpty')}</p>;
  return (
    <div className="site-trend">
      <TrendChart
        series={series}
        palette={palette}
        fontPx={fontPx}
        timeOf={times.minute}
        numberOf={look.numberOf}
        from={answer.from}
        to={answer.to}
        label={t('map.trend')}
      />
    </div>
  );
}
