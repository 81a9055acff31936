import type { AlarmDefinition } from '@contract/alarmDefinitions';
import type { Alarm } from '@contract/alarms';
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TrendChart } from '@/charts';
import { usePalette } from '@/palette/usePalette';
import { useChartFontPx } from '@/theme/scale';
import type { Times } from '@/time/useTimes';
import { limitsOf, useTrend } from './useTrend';

interface AlarmTrendProps {
  alarm: Alarm;
  definition: AlarmDefinition | undefined;
  times: Times;
}

/** Only what the picture shows of an alarm: its other changes draw nothing new. */
function useLook({ alarm: { threshold, raisedAt, clearedAt }, definition, times }: AlarmTrendProps) {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      limits: limitsOf(threshold, definition?.rule).map(({ value, isClear }) => ({
        value,
        name: t(isClear ? 'alarms.trend.clearLimit' : 'alarms.trend.limit', {
          value: times.number(value, 1),
        }),
      })),
      moments: [
        { at: raisedAt, name: t('alarms.transition.raised') },
        ...(clearedAt === null ? [] : [{ at: clearedAt, name: t('alarms.transition.cleared') }]),
      ],
      numberOf: (value: number) => times.number(value, 1),
    }),
    [threshold, raisedAt, clearedAt, definition, times, t],
  );
}

/** What the readings did around the alarm, with its limits and its beginning and end; silence is a gap. */
export function AlarmTrend(props: AlarmTrendProps) {
  const { alarm, definition, times } = props;
  const { t } = useTranslation();
  const palette = usePalette();
  const fontPx = useChartFontPx();
  const { isPossible, series, data, hasFailed } = useTrend(alarm, definition);
  const look = useLook(props);
  if (!isPossible) return null;
  const isEmpty = data !== null && series.every(({ points }) => points.every(([, value]) => value === null));
  return (
    <section>
      <h3>{t('alarms.trend')}</h3>
      {hasFailed ? <p>{t('alarms.trend.failed')}</p> : null}
      {!data && !hasFailed ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null}
      {isEmpty ? <p className="quiet">{t('alarms.trend.empty')}</p> : null}
      {data && !isEmpty ? (
        <div className="alarm-panel__trend">
          <TrendChart
            series={series}
            palette={palette}
            fontPx={fontPx}
            timeOf={times.minute}
            {...look}
            from={data.from}
            to={data.to}
            label={t('alarms.trend')}
          />
        </div>
      ) : null}
    </section>
  );
}
