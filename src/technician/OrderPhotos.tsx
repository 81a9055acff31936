import { faultPhotoMoments, type FaultPhoto, type FaultPhotoMoment } from '@contract/faultFiles';
import type { OwnOrder } from '@contract/ownOrders';
import type { PhotoAct } from '@sagas/technician/queue';
import { photoTaken, pictureRequested } from '@sagas/technician/technician.slice';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useTimes } from '@/time/useTimes';
import { PhotoInput } from './PhotoInput';
import { useTechnician } from './useTechnician';

function Kept({ photo }: { photo: FaultPhoto }) {
  const { t } = useTranslation();
  const times = useTimes();
  const dispatch = useAppDispatch();
  const { id: name, thumbnail: small, moment, by, takenAt } = photo;
  const words = t('faults.photo.words', {
    ...{ by, moment: t(`faults.photo.${moment}`), at: times.moment(takenAt) },
  });
  return (
    <li>
      <button
        type="button"
        className="technician-photo"
        onClick={() => dispatch(pictureRequested({ name, words, small }))}
      >
        <img src={small} alt={words} />
      </button>
    </li>
  );
}

/** A photo that waits to be sent lies here in full. */
function Waiting({ act }: { act: PhotoAct }) {
  const { t } = useTranslation();
  const times = useTimes();
  const dispatch = useAppDispatch();
  const words = t('technician.photoWaiting', {
    ...{ moment: t(`faults.photo.${act.moment}`), at: times.moment(act.takenAt ?? act.at) },
  });
  return (
    <li>
      <button
        type="button"
        className="technician-photo"
        onClick={() => dispatch(pictureRequested({ name: act.key, words, small: null }))}
      >
        <small>{words}</small>
      </button>
    </li>
  );
}

/** What was found and what was left; what proves why the work has to wait, while it does. */
export function OrderPhotos({ order: { id, state } }: { order: OwnOrder }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { photos, queue, refusal } = useTechnician();
  const waiting = queue.filter((act): act is PhotoAct => act.kind === 'photo' && act.orderId === id);
  const take = (moment: FaultPhotoMoment) => (file: File) =>
    dispatch(photoTaken({ orderId: id, moment, file }));
  const moments = faultPhotoMoments.filter((moment) => moment !== 'evidence' || state === 'suspended');
  return (
    <section aria-label={t('faults.photos')}>
      <h3>{t('faults.photos')}</h3>
      {moments.map((moment) => (
        <PhotoInput
          key={moment}
          label={t('technician.photo', { moment: t(`faults.photo.${moment}`) })}
          onTake={take(moment)}
        />
      ))}
      {refusal === null ? null : (
        <p role="alert">{t(refusal === 'photo' ? 'technician.noPhoto' : 'technician.noSpaceForPhoto')}</p>
      )}
      {waiting.length > 0 ? (
        <p role="status">{t('technician.photosWaiting', { count: waiting.length })}</p>
      ) : null}
      <ul className="technician-photos">
        {(photos[id] ?? []).map((photo) => (
          <Kept key={photo.id} photo={photo} />
        ))}
        {waiting.map((act) => (
          <Waiting key={act.key} act={act} />
        ))}
      </ul>
    </section>
  );
}
