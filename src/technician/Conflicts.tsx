import { lostPicture, type QueuedAct } from '@sagas/technician/queue';
import { actDiscarded, actRetried } from '@sagas/technician/technician.slice';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useTechnician } from './useTechnician';

function Conflict({ act }: { act: QueuedAct }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { key, orderId, conflict } = act;
  const what = act.kind === 'photo' ? t('technician.aPhoto') : t(`faults.verb.${act.work.verb}`);
  const why = conflict === lostPicture ? t('technician.lostPicture') : conflict;
  return (
    <li role="alert" className="technician-conflict">
      <p>
        #{orderId} · {t('technician.conflict', { what, why })}
      </p>
      <button type="button" className="technician-button" onClick={() => dispatch(actRetried(key))}>
        {t('technician.retry')}
      </button>
      <button
        type="button"
        className="technician-button is-danger"
        onClick={() => dispatch(actDiscarded(key))}
      >
        {t('technician.discard')}
      </button>
    </li>
  );
}

/** What was done here and refused there. */
export function Conflicts() {
  const { queue } = useTechnician();
  const refused = queue.filter(({ conflict }) => conflict !== null);
  if (refused.length === 0) return null;
  return (
    <ul className="technician-list">
      {refused.map((act) => (
        <Conflict key={act.key} act={act} />
      ))}
    </ul>
  );
}
