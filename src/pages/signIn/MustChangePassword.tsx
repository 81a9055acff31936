import { logoutRequested } from '@sagas/session/session.actions';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { EntryPage } from './parts/EntryPage';
import { PasswordChangeForm } from './parts/PasswordChangeForm';

/** The server refuses everything else until the password is a new one. */
export function MustChangePassword() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const duty = useAppSelector((state) => state.session.passwordDuty);
  return (
    <EntryPage title={t('signIn.mustChange.title')}>
      <p className="entry-note">
        {duty === 'expired' ? t('signIn.mustChange.expired') : t('signIn.mustChange.first')}
      </p>
      <PasswordChangeForm />
      <p className="entry-links">
        <button type="button" className="base-link-button" onClick={() => dispatch(logoutRequested())}>
          {t('shell.logout')}
        </button>
      </p>
    </EntryPage>
  );
}
