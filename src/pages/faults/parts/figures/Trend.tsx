import type { FaultFigures } from '@contract/faultFigures';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BarsChart } from '@/charts';
import { usePalette } from '@/palette/usePalette';
import { useChartFontPx } from '@/theme/scale';
import { dayMarksOf } from '@/time/dayMarks';
import type { Times } from '@/time/useTimes';

const noLimits: readonly never[] = [];

/** Orders by the day on which they were reported. */
export function Trend({ figures, times }: { figures: FaultFigures; times: Times }) {
  const { t } = useTranslation();
  const palette = usePalette();
  const fontPx = useChartFontPx();
  const { from, to, trend } = figures;
  const bars = useMemo(() => trend.map(({ at, sums }) => ({ at, value: sums.orders })), [trend]);
  const days = useMemo(() => dayMarksOf(from, to, times.zone), [from, to, times.zone]);
  return (
    <section className="figure-card is-wide">
      <h2>{t('faults.figures.trend')}</h2>
      <div className="figure-card__chart">
        <BarsChart
          bars={bars}
          from={from}
          to={to}
          palette={palette}
          fontPx={fontPx}
          timeOf={times.date}
          days={days}
          dayOf={times.date}
          numberOf={times.number}
          limits={noLimits}
          label={t('faults.figures.trend')}
        />
      </div>
    </section>
  );
}
