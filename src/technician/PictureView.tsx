import { pictureShown } from '@sagas/technician/technician.slice';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useTechnician } from './useTechnician';

/** A photo as large as the phone shows it. */
export function PictureView() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { picture } = useTechnician();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (picture !== null) dialog.current?.showModal();
  }, [picture]);
  if (picture === null) return null;
  const close = () => void dispatch(pictureShown(null));
  return (
    <dialog ref={dialog} className="technician-picture" aria-label={picture.words} onClose={close}>
      <img src={picture.src} alt={picture.words} />
      <p>{picture.words}</p>
      <button type="button" className="technician-button" onClick={close}>
        {t('technician.closePicture')}
      </button>
    </dialog>
  );
}
