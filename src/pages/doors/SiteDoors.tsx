import { doorsQuery } from '@sagas/doors/doors.queries';
import { useTranslation } from 'react-i18next';
import { useTopic } from '@/live';
import { useQuery } from '@/queries/useQuery';
import { DoorList } from './parts/DoorList';
import './doors.css';

/** The short form of a site's doors, in the panel of the map; nothing where there are none. */
export function SiteDoors({ siteId }: { siteId: number }) {
  const { t } = useTranslation();
  useTopic('doors');
  const { data, error } = useQuery(doorsQuery, { siteId, pageSize: 50 });
  if (!data) return error === null ? null : <p role="alert">{t('doors.failed')}</p>;
  if (data.rows.length === 0) return null;
  return (
    <section>
      <h3>{t('doors.ofSite')}</h3>
      <DoorList doors={data.rows} />
    </section>
  );
}
