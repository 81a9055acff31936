import type { StoredBaseline } from '@contract/baselines';
import { leastBaselineDays } from '@contract/savings';
import { useTranslation } from 'react-i18next';
import { ReadinessLink } from '@/readiness/ReadinessLink';
import { useFormNames } from '@/pages/savings/useFormNames';

/** The form with why it was taken, or what is missing for one. */
export function Form({
  row: { siteId, form, others, obstacle, baselineDays, fittedAt },
}: {
  row: StoredBaseline;
}) {
  const { t } = useTranslation();
  const { named, short } = useFormNames();
  if (fittedAt === null) return <span className="quiet">{t('baselines.never')}</span>;
  if (form === null)
    return (
      <span className="quiet">
        {t(`savings.obstacle.${obstacle ?? 'noModel'}`, { days: baselineDays, least: leastBaselineDays })}{' '}
        <ReadinessLink use="baseline" siteId={siteId} />
      </span>
    );
  return (
    <span className="baseline-cell">
      {named(form)}
      {others.length === 0 ? null : (
        <small className="quiet">
          {t('baselines.why', { forms: [form, ...others].map(short).join(', ') })}
        </small>
      )}
    </span>
  );
}
