import { untold } from '@sagas/technician/queue';
import { signOutConfirmed } from '@sagas/technician/technician.slice';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useTimes } from '@/time/useTimes';
import { Keeping } from './Keeping';
import { useNow, useTechnician } from './useTechnician';

/** Signing out removes what the phone keeps: what was not sent is named first. */
function SignOut() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const waiting = untold(useTechnician().queue).length;
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <button type="button" className="technician-quiet" onClick={() => setAsked(true)}>
        {t('technician.signOut')}
      </button>
    );
  return (
    <div role="alertdialog" className="technician-note" aria-label={t('technician.signOut')}>
      <p>
        {waiting > 0 ? t('technician.signOutWarning', { count: waiting }) : null}{' '}
        {t('technician.signOutPlain')}
      </p>
      <button
        type="button"
        className="technician-button is-danger"
        onClick={() => dispatch(signOutConfirmed())}
      >
        {t('technician.signOutSure')}
      </button>
      <button type="button" className="technician-button" onClick={() => setAsked(false)}>
        {t('technician.cancel')}
      </button>
    </div>
  );
}

/** Who this is, whether there is a network, how old what is shown is, and what waits to be sent. */
export function StatusBar() {
  const { t } = useTranslation();
  const times = useTimes();
  const now = useNow();
  const { holder, isOnline, ordersAt, queue } = useTechnician();
  const waiting = untold(queue).length;
  return (
    <header className="technician-status" data-online={isOnline}>
      <p role="status">
        <strong>{holder?.userName}</strong>
        <span>{t(isOnline ? 'technician.online' : 'technician.offline')}</span>
        {ordersAt === null ? null : <span>{t('technician.known', { age: times.age(now - ordersAt) })}</span>}
        {waiting > 0 ? <span>{t('technician.waiting', { count: waiting })}</span> : null}
      </p>
      <Keeping />
      <SignOut />
    </header>
  );
}
