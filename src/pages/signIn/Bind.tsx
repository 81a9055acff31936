import { bindRequested } from '@sagas/session/session.actions';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { EntryPage } from './parts/EntryPage';
import { PasswordForm } from './parts/PasswordForm';

/** R-ACC-01: the owner of a local account proves to be the person whom the provider vouches for. */
export function Bind() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const binding = useAppSelector((state) => state.signIn.binding);
  return (
    <EntryPage title={t('signIn.bind.title')}>
      <p className="entry-note">
        {binding ? t('signIn.bind.explain', { identity: binding.identity }) : t('signIn.bind.nothing')}
      </p>
      {binding && (
        <PasswordForm
          submitLabel={t('signIn.bind.submit')}
          onSend={(credentials) => dispatch(bindRequested(credentials))}
        />
      )}
      <p className="entry-links">
        <Link to={binding ? '/login' : '/accLogin'}>
          {binding ? t('signIn.backToSignIn') : t('signIn.way.sso')}
        </Link>
      </p>
    </EntryPage>
  );
}
