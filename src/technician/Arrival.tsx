import type { Work } from '@sagas/technician/technician.slice';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { position } from './position';

interface ArrivalProps {
  onArrive: (work: Pick<Work, 'note' | 'lat' | 'lng'>) => void;
}

/** Arrived, by the position of the phone or by standing at the door. */
export function Arrival({ onArrive }: ArrivalProps) {
  const { t } = useTranslation();
  const [hasNone, setNone] = useState(false);
  const byPosition = async () => {
    const here = await position();
    if (here === null) setNone(true);
    else onArrive({ note: '', ...here });
  };
  return (
    <>
      <button type="button" className="technician-button is-first" onClick={() => void byPosition()}>
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
