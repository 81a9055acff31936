import { leastRecoveryDays, type FaultRecovery } from '@contract/recoveries';
import { leastBaselineDays } from '@contract/savings';
import { recoveryQuery } from '@sagas/recoveries/recoveries.queries';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import type { Times } from '@/time/useTimes';

function Obstacle({ recovery: { obstacle, beforeDays, afterDays } }: { recovery: FaultRecovery }) {
  const { t } = useTranslation();
  return (
    <p className="quiet">
      {obstacle === null
        ? t('recoveries.waits')
        : t(`recoveries.obstacle.${obstacle}`, {
            ...{ beforeDays, afterDays, least: leastBaselineDays },
            ...leastRecoveryDays,
          })}
    </p>
  );
}

function Figure({ recovery, times }: { recovery: FaultRecovery; times: Times }) {
  const { t } = useTranslation();
  const { recovered, perDay, beforeDays, afterDays, form, cvRmse, of } = recovery;
  if (recovered === null || perDay === null || form === null || cvRmse === null)
    return <Obstacle recovery={recovery} />;
  return (
    <>
      <p data-verdict={recovered.verdict}>
        <strong>
          {t(`recoveries.${recovered.verdict}`, {
            kwh: times.number(Math.abs(recovered.savedKwh), 0),
            band: times.number(recovered.bandKwh, 0),
            perDay: times.number(Math.abs(perDay.savedKwh), 1),
            perDayBand: times.number(perDay.bandKwh, 1),
          })}
        </strong>
      </p>
      <p className="quiet">
        {t('recoveries.basis', { before: beforeDays, after: afterDays })}{' '}
        {t('recoveries.baseline', {
          of: t(`savings.of.${of}`),
          form: t(`savings.form.${form}`),
          cvRmse: times.number(cvRmse * 100, 1),
        })}
      </p>
    </>
  );
}

/** Energy recovered since an order was mended, with its band, or why there is no figure. */
export function Recovery({ id, times }: { id: number; times: Times }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(recoveryQuery, id);
  return (
    <section>
      <h3>{t('recoveries.title')}</h3>
      {data ? <Figure recovery={data} times={times} /> : null}
      {!data && error ? <p className="quiet">{t('recoveries.failed')}</p> : null}
      {!data && !error ? <Skeleton active title={false} paragraph={{ rows: 1 }} /> : null}
    </section>
  );
}
