import type { SiteRecords } from '@contract/siteRecords';
import { siteRecordsQuery } from '@sagas/siteRecords/siteRecords.queries';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';

interface RecordsProps {
  siteId: number;
  children: (records: SiteRecords) => ReactNode;
}

/** What is kept of a site: awaited, failed with a way to try again, or shown; what is old says so. */
export function Records({ siteId, children }: RecordsProps) {
  const { t } = useTranslation();
  const { data, error, isStale, again } = useQuery(siteRecordsQuery, siteId);
  const retry = (
    <Button size="small" onClick={again}>
      {t('sitePage.again')}
    </Button>
  );
  if (data)
    return (
      <>
        {isStale ? (
          <p className="map-quiet" role="status">
            {t('sitePage.recordsOld')} {retry}
          </p>
        ) : null}
        {children(data)}
      </>
    );
  if (error)
    return (
      <p className="map-quiet" role="alert">
        {t('sitePage.recordsFailed')} {retry}
      </p>
    );
  return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
}
