import { diagnosisKinds } from '@contract/diagnosis';
import type { UseReadiness } from '@contract/readiness';
import { siteReadinessQuery } from '@sagas/readiness/readiness.queries';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SiteSectionProps } from '@/pages/sites/siteSection';
import { useQuery } from '@/queries/useQuery';
import { UseState } from './UseState';
import './readinessSection.css';

/** For what the data of this site suffice, and what is lacking for the rest. */
export function ReadinessSection({ site: { id } }: SiteSectionProps) {
  const { t } = useTranslation();
  const { data, error, again } = useQuery(siteReadinessQuery, id);
  if (!data && error)
    return (
      <p role="alert">
        {t('readiness.failed')} <Button onClick={again}>{t('sitePage.again')}</Button>
      </p>
    );
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
  return (
    <dl className="readiness-section">
      {data.uses.map((found) => (
        <Use key={found.use} found={found} />
      ))}
    </dl>
  );
}

function Use({ found }: { found: UseReadiness }) {
  const { t } = useTranslation();
  const { use, state, lacks } = found;
  const kinds = diagnosisKinds.filter((kind) => lacks.some((lack) => lack.kind === kind));
  return (
    <div>
      <dt>{t(`readiness.use.${use}`)}</dt>
      <dd>
        <UseState found={kinds.length > 0 ? { ...found, lacks: [] } : found} most={lacks.length} />
        {kinds.map((kind) => (
          <small key={kind}>
            <b>{t(`diagnosis.${kind}.name`)}</b> {t(`readiness.kindNeeds.${kind}`)}
          </small>
        ))}
        {state === 'available' || kinds.length > 0 ? null : (
          <small className="quiet">{t(`readiness.need.${use}`)}</small>
        )}
      </dd>
    </div>
  );
}
