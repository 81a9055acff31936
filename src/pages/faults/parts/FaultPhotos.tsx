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

/** What was found and what was left. */
export function FaultPhotos({ id, times }: { id: number; times: Times }) {
  const { t } = useTranslation();
  const { data: photos } = useQuery(faultPhotosQuery, id);
  const [shown, setShown] = useState<FaultPhoto | null>(null);
  if (!photos || photos.length === 0) return null;
  const wordsOf = ({ moment, by, takenAt }: FaultPhoto) =>
    t('faults.photo.words', { moment: t(`faults.photo.${moment}`), by, at: times.moment(takenAt) });
  return (
    <section>
      <h3>{t('faults.photos')}</h3>
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
    </section>
  );
}
