import { leastRecoveryDays, type RecoveredSum } from '@contract/recoveries';
import { recoveredSumQuery } from '@sagas/recoveries/recoveries.queries';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import type { Times } from '@/time/useTimes';

function useWords({ sum, ...counts }: RecoveredSum, times: Times): { figure: string; hint: string } {
  const { t } = useTranslation();
  if (sum === null)
    return { figure: '—', hint: t('recoveries.sum.none', { ...counts, ...leastRecoveryDays }) };
  const kwh = times.number(Math.abs(sum.savedKwh), 0);
  return {
    figure: t(`savings.short.${sum.verdict}`, { kwh, band: times.number(sum.bandKwh, 0) }),
    hint: t('recoveries.sum.told', counts),
  };
}

function Words({ data, times }: { data: RecoveredSum; times: Times }) {
  const { figure, hint } = useWords(data, times);
  return (
    <>
      <strong>{figure}</strong>
      <span className="measures-measure__target">{hint}</span>
    </>
  );
}

interface RecoveredMeasureProps {
  from: number;
  to: number;
  regionId: number | undefined;
  times: Times;
}

/** What all repairs of the period recovered, as one figure with its band. */
export function RecoveredMeasure({ from, to, regionId, times }: RecoveredMeasureProps) {
  const { t } = useTranslation();
  const query = { from, to, ...(regionId !== undefined && { regionId }) };
  const { data, error } = useQuery(recoveredSumQuery, query);
  return (
    <div className="measures-measure">
      <dt>{t('recoveries.title')}</dt>
      <dd>
        {data ? (
          <Words data={data} times={times} />
        ) : (
          <span className="measures-measure__target">
            {t(error === null ? 'faults.loading' : 'recoveries.failed')}
          </span>
        )}
      </dd>
    </div>
  );
}
