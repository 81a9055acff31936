import type { FaultPhoto } from '@contract/faultFiles';
import { faultPhotoQuery, faultPhotosQuery } from '@sagas/faults/faults.queries';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import type { Times } from '@/time/useTimes';
import { Dialog } from '@/ui/Dialog';
import './faultPhotos.css';

function Picture({ id, photo, words }: { id: number; photo: number; words: string }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(faultPhotoQuery, { id, photo });
  if (data) return <img className="fault-photo" src={data.src} alt={words} />;
  return error ? <p role="alert">{t('faults.photo.failed')}</p> : <Skeleton.Image active />;
}

interface PhotoListProps {
  id: number;
  photos: readonly FaultPhoto[];
  times: Times;
}

/** Small pictures that open as large as they are kept. */
export function PhotoList({ id, photos, times }: PhotoListProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<FaultPhoto | null>(null);
  if (photos.length === 0) return null;
  const wordsOf = ({ moment, by, takenAt }: FaultPhoto) =>
    t('faults.photo.words', { moment: t(`faults.photo.${moment}`), by, at: times.moment(takenAt) });
  return (
    <>
      <ul className="fault-photos">
        {photos.map((photo) => (
          <li key={photo.id}>
            <button type="button" onClick={() => setShown(photo)}>
              <img src={photo.thumbnail} alt={wordsOf(photo)} />
            </button>
            <small>{t(`faults.photo.${photo.moment}`)}</small>
          </li>
        ))}
      </ul>
      {shown ? (
        <Dialog
          open
          title={wordsOf(shown)}
          footer={null}
          width="min(1100px, 94vw)"
          onCancel={() => setShown(null)}
        >
          <Picture id={id} photo={shown.id} words={wordsOf(shown)} />
        </Dialog>
      ) : null}
    </>
  );
}

interface FaultPhotosProps {
  id: number;
  version: number;
  times: Times;
}

/** What was found and what was left; what proves a step stands beside it. */
export function FaultPhotos({ id, version, times }: FaultPhotosProps) {
  const { t } = useTranslation();
  const { data } = useQuery(faultPhotosQuery, id, version);
  const photos = (data ?? []).filter(({ stepN }) => stepN === null);
  if (photos.length === 0) return null;
  return (
    <section>
      <h3>{t('faults.photos')}</h3>
      <PhotoList id={id} photos={photos} times={times} />
    </section>
  );
}
