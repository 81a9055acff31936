import { faultPhotoMoments, type FaultPhotoMoment } from '@contract/faultFiles';
import type { OwnOrder } from '@contract/ownOrders';
import { photoTaken } from '@sagas/technician/technician.slice';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useTimes } from '@/time/useTimes';
import { useTechnician } from './useTechnician';

interface TakePhotoProps {
  orderId: number;
  moment: FaultPhotoMoment;
}

function TakePhoto({ orderId, moment }: TakePhotoProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const take = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (file) dispatch(photoTaken({ orderId, moment, takenAt: file.lastModified, file }));
    input.value = '';
  };
  return (
    <label className="technician-button">
      {t('technician.photo', { moment: t(`faults.photo.${moment}`) })}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        className="visually-hidden"
        onChange={({ target }) => take(target)}
      />
    </label>
  );
}

/** What was found, what was left, and why the work has to wait. */
export function OrderPhotos({ order: { id } }: { order: OwnOrder }) {
  const { t } = useTranslation();
  const times = useTimes();
  const { photos, queue, refusal } = useTechnician();
  const waiting = queue.filter(({ kind, orderId }) => kind === 'photo' && orderId === id).length;
  return (
    <section aria-label={t('faults.photos')}>
      <h3>{t('faults.photos')}</h3>
      {faultPhotoMoments.map((moment) => (
        <TakePhoto key={moment} orderId={id} moment={moment} />
      ))}
      {refusal === 'photo' ? <p role="alert">{t('technician.noPhoto')}</p> : null}
      {waiting > 0 ? <p role="status">{t('technician.photosWaiting', { count: waiting })}</p> : null}
      <ul className="technician-photos">
        {(photos[id] ?? []).map(({ id: photo, thumbnail, moment, by, takenAt }) => (
          <li key={photo}>
            <img
              src={thumbnail}
              alt={t('faults.photo.words', {
                ...{ by, moment: t(`faults.photo.${moment}`) },
                at: times.moment(takenAt),
              })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
