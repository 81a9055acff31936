import { lineTriedAgain } from '@sagas/navigation/navigation.slice';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from './store';

/** The server cannot be asked who this is. Nobody is signed out by that; it is asked again by itself. */
export function LineLost() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <section className="notice" role="alert">
      <h1>{t('shell.lost')}</h1>
      <p>{t('shell.lineLostDetail')}</p>
      <button type="button" className="base-button" onClick={() => dispatch(lineTriedAgain())}>
        {t('shell.retry')}
      </button>
    </section>
  );
}
