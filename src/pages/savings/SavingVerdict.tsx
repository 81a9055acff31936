import { leastBaselineDays, leastReportingDays, type SiteSaving } from '@contract/savings';
import { useTranslation } from 'react-i18next';
import { ReadinessLink } from '@/readiness/ReadinessLink';
import { useTimes } from '@/time/useTimes';

/** The saving with its band, or why there is none to tell. */
export function SavingVerdict({ answer, siteId }: { answer: SiteSaving; siteId: number }) {
  const { t } = useTranslation();
  const times = useTimes();
  const { saving, obstacle } = answer;
  const { usedKwh, expectedKwh } = answer;
  if (obstacle || !saving || usedKwh === null || expectedKwh === null)
    return (
      <p className="site-saving__verdict" role="status">
        {t(`savings.obstacle.${obstacle ?? 'noModel'}`, {
          days: obstacle === 'fewReportingDays' ? answer.reportDays : answer.baselineDays,
          least: obstacle === 'fewReportingDays' ? leastReportingDays : leastBaselineDays,
        })}{' '}
        <ReadinessLink use="baseline" siteId={siteId} />
      </p>
    );
  const kwh = (value: number) => times.number(Math.abs(value), 0);
  const percent = (share: number) => times.number(Math.abs(share) * 100, 1);
  return (
    <p className="site-saving__verdict" role="status" data-verdict={saving.verdict}>
      <strong>
        {t(`savings.verdict.${saving.verdict}`, {
          kwh: kwh(saving.savedKwh),
          band: kwh(saving.bandKwh),
          percent: percent(saving.savedShare),
          percentBand: percent(saving.bandShare),
        })}
      </strong>{' '}
      <span className="site-saving__quiet">
        {t('savings.usedOf', {
          used: kwh(usedKwh),
          expected: kwh(expectedKwh),
          days: answer.reportDays,
        })}
      </span>
    </p>
  );
}
