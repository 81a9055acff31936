import { pairingAbandoned, pairingRequested } from '@sagas/session/session.actions';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';

/** The code stands on the wall as long as it is good; a new one is a press away. */
export function PairingCode() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { pairing, pairingLeftS, refusal } = useAppSelector((state) => state.signIn);
  useEffect(() => {
    dispatch(pairingRequested());
    return () => void dispatch(pairingAbandoned());
  }, [dispatch]);
  const again = (): void => {
    dispatch(pairingAbandoned());
    dispatch(pairingRequested());
  };
  const isWaiting = pairing?.state === 'waiting';
  return (
    <section aria-label={t('signIn.wall.byCode')}>
      <p className="entry-note">{t('signIn.wall.codeHint')}</p>
      {!refusal && (
        <output className="pairing-code" data-state={pairing?.state ?? 'asked'}>
          {pairing ? `${pairing.code.slice(0, 4)} ${pairing.code.slice(4)}` : '···· ····'}
        </output>
      )}
      <p className="entry-note">
        {isWaiting && t('signIn.wall.waiting', { seconds: pairingLeftS })}
        {pairing?.state === 'expired' && t('signIn.wall.codeExpired')}
        {!pairing && refusal?.message}
      </p>
      {(pairing?.state === 'expired' || refusal) && (
        <button type="button" className="base-button base-button-plain" onClick={again}>
          {t('signIn.wall.newCode')}
        </button>
      )}
    </section>
  );
}
