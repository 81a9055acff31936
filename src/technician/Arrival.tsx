import type { Work } from '@sagas/technician/technician.slice';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const patienceMs = 15_000;

interface ArrivalProps {
  onArrive: (work: Pick<Work, 'note' | 'lat' | 'lng'>) => void;
}

/** Arrived, by the position of the phone or by standing at the door. */
export function Arrival({ onArrive }: ArrivalProps) {
  const { t } = useTranslation();
  const [hasNone, setNone] = useState(false);
  const byPosition = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => onArrive({ note: '', lat, lng }),
      () => setNone(true),
      { enableHighAccuracy: true, timeout: patienceMs },
    );
  return (
    <>
      <button type="button" className="technician-button" onClick={byPosition}>
        {t('technician.arriveHere')}
      </button>
      {hasNone ? <p role="alert">{t('technician.noPosition')}</p> : null}
      <button
        type="button"
        className="technician-button"
        onClick={() => onArrive({ note: t('technician.atDoor') })}
      >
        {t('technician.arriveDoor')}
      </button>
    </>
  );
}
