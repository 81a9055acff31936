import type { SiteSaving } from '@contract/savings';
import { dayMs } from '@contract/time';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TrendChart, withGaps, type TrendSeries } from '@/charts';
import { usePalette } from '@/palette/usePalette';
import { useChartFontPx } from '@/theme/scale';
import { dayMarksOf } from '@/time/dayMarks';
import { useTimes } from '@/time/useTimes';

/** What was used and what was to be expected, day by day; days that do not count are gaps. */
export function SavingChart({ days }: { days: SiteSaving['days'] }) {
  const { t } = useTranslation();
  const palette = usePalette();
  const times = useTimes();
  const fontPx = useChartFontPx();
  const from = days[0]?.day ?? 0;
  const to = (days.at(-1)?.day ?? 0) + dayMs;
  const series = useMemo(
    (): TrendSeries[] =>
      (['kwh', 'expectedKwh'] as const).map((key) => ({
        key,
        name: t(`savings.line.${key}`),
        unit: 'kWh',
        points: withGaps(
          days.map((day) => [day.day, day[key]] as const),
          dayMs,
        ),
      })),
    [days, t],
  );
  const marks = useMemo(() => dayMarksOf(from, to, times.zone), [from, to, times.zone]);
  const numberOf = useMemo(() => (value: number) => times.number(value, 1), [times]);
  return (
    <div className="site-saving__chart">
      <TrendChart
        {...{ series, palette, fontPx, numberOf, from, to }}
        timeOf={times.date}
        days={marks}
        dayOf={times.date}
        label={t('sitePage.section.saving')}
      />
    </div>
  );
}
