import { deviceHistoryQuery } from '@sagas/readings/readings.queries';
import { Button, Skeleton } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TrendChart, type TrendSeries } from '@/charts';
import type { Palette } from '@/palette/palette';
import { useQuery } from '@/queries/useQuery';
import { useChartFontPx } from '@/theme/scale';
import { dayMarksOf } from '@/time/dayMarks';
import type { Times } from '@/time/useTimes';
import type { TrendChoice } from './trendChoices';

interface TrendOfProps {
  trend: TrendChoice;
  spanMs: number;
  palette: Palette;
  times: Times;
}

export function TrendOf({ trend: { deviceId, point, name }, spanMs, palette, times }: TrendOfProps) {
  const { t } = useTranslation();
  const fontPx = useChartFontPx();
  const { data, error, again } = useQuery(deviceHistoryQuery, { deviceId, points: [point], spanMs });
  const series = useMemo(
    () =>
      (data?.series ?? []).map((line): TrendSeries => ({
        key: line.point,
        name: name ?? t(`point.${line.point}`),
        unit: line.unit,
        points: line.t.map((at, i) => [at, line.value[i] ?? null] as const),
      })),
    [data, name, t],
  );
  const days = useMemo(
    () => (data ? dayMarksOf(data.from, data.to, times.zone) : undefined),
    [data, times.zone],
  );
  const numberOf = useMemo(() => (value: number) => times.number(value, 1), [times]);
  if (!data && error)
    return (
      <p className="map-quiet">
        {t('map.trendFailed')}{' '}
        <Button size="small" onClick={again}>
          {t('sitePage.again')}
        </Button>
      </p>
    );
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (series.every((line) => line.points.every(([, value]) => value === null)))
    return <p className="map-quiet">{t('sitePage.trendEmpty')}</p>;
  return (
    <div className="site-page__trend">
      <TrendChart
        {...{ series, palette, fontPx, numberOf, from: data.from, to: data.to }}
        timeOf={days ? times.moment : times.minute}
        days={days}
        dayOf={times.date}
        label={t('sitePage.section.trend')}
      />
    </div>
  );
}
