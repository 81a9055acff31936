import { useQuery } from '@/queries/useQuery';
import { versionsQuery } from '@sagas/alarms/definitions/definitions.queries';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { Mark } from '../marks/Mark';

/** What a definition said when, who changed it and why; a change that waits for its time among them. */
export function Versions({ id, times }: { id: string; times: Times }) {
  const { t } = useTranslation();
  const { data: versions, error } = useQuery(versionsQuery, id);
  if (!versions && error) return <p>{t('alarms.versionsFailed')}</p>;
  if (!versions) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (versions.length === 0) return <p className="quiet">{t('alarms.versionsNone')}</p>;
  return (
    <ol className="versions">
      {versions.map(({ version, effectiveFrom, by, reason, standing }) => (
        <li key={version} data-standing={standing}>
          <span className="versions__number">{t('alarms.versionOf', { n: version })}</span>
          <Mark words={t(`alarms.versionStanding.${standing}`)} />
          <span>{t('alarms.versionFrom', { at: times.moment(effectiveFrom) })}</span>
          <span className="quiet">{by ?? t('alarms.versionSystem')}</span>
          <q>{reason}</q>
        </li>
      ))}
    </ol>
  );
}
