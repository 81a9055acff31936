import { baselineLimits, type StoredBaseline } from '@contract/baselines';
import { leastReportingDays } from '@contract/savings';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';
import { useSavingWords } from './useSavingWords';

/** What was saved since the baseline ends, never without its band; within it, that it is not proven. */
export function SavedCell({
  row: { saving, uncertainty, form, obstacle, reportDays },
}: {
  row: StoredBaseline;
}) {
  const { t } = useTranslation();
  const times = useTimes();
  const words = useSavingWords();
  if (form === null) return null;
  if (saving === null)
    return (
      <span className="quiet">
        {t(`savings.obstacle.${obstacle ?? 'fewReportingDays'}`, {
          days: reportDays,
          least: leastReportingDays,
        })}
      </span>
    );
  return (
    <span className="baseline-cell">
      {words(saving)}
      {uncertainty === null ? null : (
        <small data-beyond={uncertainty > baselineLimits.uncertainty}>
          {t('baselines.uncertainty', { n: times.number(uncertainty * 100, 0) })}{' '}
          {t(uncertainty > baselineLimits.uncertainty ? 'baselines.beyond' : 'baselines.within', {
            n: baselineLimits.uncertainty * 100,
          })}
        </small>
      )}
    </span>
  );
}
