import type { SiteChange } from '@contract/siteRecords';
import { siteChangesQuery } from '@sagas/siteRecords/siteRecords.queries';
import { Button, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import { useTimes, type Times } from '@/time/useTimes';
import type { SiteSectionProps } from '@/pages/sites/siteSection';
import './records.css';

const pageRows = 50;

function Change({ change, times }: { change: SiteChange; times: Times }) {
  const { t } = useTranslation();
  const { at, by, action, title, part, isRefused } = change;
  return (
    <li>
      <time dateTime={new Date(at).toISOString()}>{times.stamp(at)}</time>
      <span>{by}</span>
      <span>
        {t(`siteChange.${action}`, { defaultValue: title })}
        {part ? <span className="map-quiet"> {part}</span> : null}
        {isRefused ? <Tag color="warning">{t('sitePage.refused')}</Tag> : null}
      </span>
    </li>
  );
}

/** Who changed what about the site, its rooms and devices, newest first. */
export function ChangesSection({ site: { id: siteId } }: SiteSectionProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const [before, setBefore] = useState(0);
  const { data, error, again } = useQuery(siteChangesQuery, { siteId, before });
  if (!data && error)
    return (
      <p className="map-quiet" role="alert">
        {t('sitePage.changesFailed')}{' '}
        <Button size="small" onClick={again}>
          {t('sitePage.again')}
        </Button>
      </p>
    );
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  const oldest = data.at(-1)?.id ?? 0;
  return (
    <>
      {data.length === 0 ? <p className="map-quiet">{t('sitePage.noChanges')}</p> : null}
      <ol className="site-changes">
        {data.map((change) => (
          <Change key={change.id} change={change} times={times} />
        ))}
      </ol>
      <p className="site-record__add">
        {before > 0 ? (
          <Button size="small" onClick={() => setBefore(0)}>
            {t('sitePage.newestChanges')}
          </Button>
        ) : null}
        {data.length === pageRows ? (
          <Button size="small" onClick={() => setBefore(oldest)}>
            {t('sitePage.olderChanges')}
          </Button>
        ) : null}
      </p>
    </>
  );
}
