import { presenceHours } from '@contract/doorHistory';
import { presentQuery } from '@sagas/doors/doors.queries';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { PresentTable } from './PresentTable';

/** Who is on site now, of one site or of all in sight. */
export function PresentPeople({ siteId }: { siteId?: number }) {
  const { t } = useTranslation();
  const times = useTimes();
  const { data, error, isStale, again } = useQuery(presentQuery, siteId === undefined ? {} : { siteId });
  if (!data && error)
    return (
      <p role="alert">
        {t('doors.eventsFailed')} <Button onClick={again}>{t('doors.again')}</Button>
      </p>
    );
  return (
    <>
      {isStale ? <p role="status">{t('doors.old')}</p> : null}
      <PresentTable people={data?.rows ?? null} isOfOneSite={siteId !== undefined} />
      {data?.isWhole === false ? (
        <p role="status">{t('doors.presentMore', { number: times.number(data.rows.length) })}</p>
      ) : null}
      <p className="doors__quiet">{t('doors.presentNote', { hours: presenceHours })}</p>
    </>
  );
}
