import type { FaultFigures } from '@contract/faultFigures';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BarsChart } from '@/charts';
import type { Times } from '@/time/useTimes';

const noLimits: readonly never[] = [];

/** Orders by the day on which they were reported. */
export function Trend({ figures, times }: { figures: FaultFigures; times: Times }) {
  const { t } = useTranslation();
  const { from, to, trend } = figures;
  const bars = useMemo(() => trend.map(({ at, sums }) => ({ at, value: sums.orders })), [trend]);
  return (
    <section className="figure-card is-wide">
      <h2>{t('faults.figures.trend')}</h2>
      <div className="figure-card__chart">
        <BarsChart
          bars={bars}
          from={from}
          to={to}
          times={times}
          timeOf={times.date}
          numberOf={times.number}
          limits={noLimits}
          label={t('faults.figures.trend')}
        />
      </div>
    </section>
  );
}
