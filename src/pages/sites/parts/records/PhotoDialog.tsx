import type { SiteFile } from '@contract/siteRecords';
import { sitePhotoQuery } from '@sagas/siteRecords/siteRecords.queries';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { Dialog } from '@/ui/Dialog';

interface PhotoDialogProps {
  siteId: number;
  photo: SiteFile;
  onClose: () => void;
}

export function PhotoDialog({ siteId, photo, onClose }: PhotoDialogProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const { data, error } = useQuery(sitePhotoQuery, { siteId, fileId: photo.id });
  const name = t('sitePage.photoNamed', { name: photo.name });
  return (
    <Dialog open title={photo.name} footer={null} width="min(1100px, 94vw)" onCancel={onClose}>
      {data ? <img className="site-photo" src={data.src} alt={name} /> : null}
      {!data && error ? <p role="alert">{t('sitePage.photoFailed')}</p> : null}
      {!data && !error ? <Skeleton.Image active /> : null}
      <p className="map-quiet">
        {photo.author} · {times.stamp(photo.at)}
      </p>
    </Dialog>
  );
}
