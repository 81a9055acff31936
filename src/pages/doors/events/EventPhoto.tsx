import type { DoorEventRow } from '@contract/doorHistory';
import { doorPhotoQuery } from '@sagas/doors/doors.queries';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { Dialog } from '@/ui/Dialog';

type Event = Pick<DoorEventRow, 'deviceId' | 'at' | 'n'>;

function Picture({ event: { deviceId, at, n } }: { event: Event }) {
  const { t } = useTranslation();
  const times = useTimes();
  const { data, error } = useQuery(doorPhotoQuery, { deviceId, at, n });
  if (error !== null) return <p role="alert">{t('doors.photoFailed')}</p>;
  if (data === null) return <Skeleton.Image active />;
  return <img className="doors__photo" src={data.src} alt={t('doors.photoOf', { at: times.stamp(at) })} />;
}

/** The picture of an event, fetched when somebody wants to see it: that is noted. */
export function EventPhoto({ event }: { event: Event }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('doors.photo')}
      </Button>
      <Dialog open={isOpen} title={t('doors.photo')} footer={null} onCancel={() => setOpen(false)}>
        {isOpen ? <Picture event={event} /> : null}
      </Dialog>
    </>
  );
}
