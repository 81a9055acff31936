import { listPresent } from '@contract/calls/doors';
import { doorsQuery } from '@sagas/doors/doors.queries';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SiteSectionProps } from '@/pages/sites/siteSection';
import { useTopic } from '@/live';
import { useQuery } from '@/queries/useQuery';
import { HasPermi } from '@/permission/only';
import { PresentPeople } from './events/PresentPeople';
import { DoorList } from './parts/DoorList';
import './doors.css';

/** The doors of a site on its page. */
export function DoorsSection({ site: { id: siteId } }: SiteSectionProps) {
  const { t } = useTranslation();
  useTopic('doors');
  const { data, error, isStale, again } = useQuery(doorsQuery, { siteId, pageSize: 50 });
  if (!data && error)
    return (
      <p role="alert">
        {t('doors.failed')} <Button onClick={again}>{t('doors.again')}</Button>
      </p>
    );
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  return (
    <>
      {isStale ? <p role="status">{t('doors.old')}</p> : null}
      {data.rows.length === 0 ? <p>{t('doors.noneHere')}</p> : <DoorList doors={data.rows} />}
      {data.rows.length === 0 ? null : (
        <HasPermi any={[listPresent.permission]}>
          <h3>{t('doors.tab.present')}</h3>
          <PresentPeople siteId={siteId} />
          <Link to={`/doors?tab=events&siteId=${siteId}`}>{t('doors.events')}</Link>
        </HasPermi>
      )}
    </>
  );
}
