import { ssoReturned } from '@sagas/session/session.actions';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { EntryPage } from './parts/EntryPage';

/** R-ACC-01: the provider sends the browser back to this page. */
export function AuthRedirect() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const refusal = useAppSelector((state) => state.signIn.refusal);
  useEffect(() => {
    dispatch(ssoReturned(search));
  }, [dispatch, search]);
  return (
    <EntryPage title={t('signIn.way.sso')}>
      {refusal ? (
        <p className="entry-refusal" role="alert">
          {refusal.message || t('signIn.ssoFailed')}
        </p>
      ) : (
        <p className="entry-note" role="status">
          {t('signIn.ssoReturning')}
        </p>
      )}
      <p className="entry-links">
        <Link to="/login">{t('signIn.backToSignIn')}</Link>
      </p>
    </EntryPage>
  );
}
