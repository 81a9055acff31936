import { tokenAdopted } from '@sagas/session/session.actions';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '@/app/store';
import { EntryPage } from './parts/EntryPage';
import { PairingCode } from './parts/PairingCode';
import { PasswordField } from './parts/PasswordField';
import { SendButton } from './parts/SendButton';
import { useForm } from './parts/useForm';

/** R-ACC-01: a wall signs in with a token, or with a code that an administrator approves. */
export function LoginHome() {
  const { t } = useTranslation();
  return (
    <EntryPage title={t('signIn.wall.title')}>
      <PairingCode />
      <TokenForm />
      <p className="entry-links">
        <Link to="/login">{t('signIn.landing.password')}</Link>
      </p>
    </EntryPage>
  );
}

function TokenForm() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const form = useForm<'token'>(
    { token: '' },
    ({ token }) => (token.trim() === '' ? { token: 'signIn.wall.tokenEmpty' } : {}),
    ({ token }) => dispatch(tokenAdopted(token.trim())),
  );
  return (
    <details className="entry-more">
      <summary>{t('signIn.wall.byToken')}</summary>
      <form className="entry-form" noValidate onSubmit={form.onSubmit}>
        <PasswordField
          {...form.field('token')}
          label={t('signIn.wall.token')}
          problem={form.problems.token && t(form.problems.token)}
          autoComplete="off"
        />
        <p className="entry-note">{t('signIn.wall.tokenHint')}</p>
        <SendButton label={t('signIn.submit')} />
      </form>
    </details>
  );
}
