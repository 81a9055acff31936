import { isPasswordAllowed } from '@contract/passwords';
import { registerRequested } from '@sagas/session/session.actions';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { CaptchaField } from './parts/CaptchaField';
import { EntryPage } from './parts/EntryPage';
import { Field } from './parts/Field';
import { PasswordField } from './parts/PasswordField';
import { SendButton } from './parts/SendButton';
import { useForm, type Problems } from './parts/useForm';
import { useWays } from './parts/useWays';

type Name = 'username' | 'password' | 'confirmPassword' | 'code';

const problemsOf = (values: Record<Name, string>, needsCode: boolean): Problems<Name> => ({
  ...(values.username.trim() === '' && { username: 'signIn.usernameEmpty' }),
  ...(!isPasswordAllowed(values.password) && { password: 'signIn.passwordPolicy' }),
  ...(values.confirmPassword !== values.password && { confirmPassword: 'signIn.passwordsDiffer' }),
  ...(needsCode && values.code.trim() === '' && { code: 'signIn.codeEmpty' }),
});

/** R-ACC-01: open only while the parameter sys.account.registerUser says so. */
export function Register() {
  const { t } = useTranslation();
  const { ways } = useWays();
  const isRegistered = useAppSelector((state) => state.signIn.isRegistered);
  return (
    <EntryPage title={t('signIn.register')}>
      {isRegistered && <p className="entry-note">{t('signIn.registerDone')}</p>}
      {ways && !ways.registerEnabled && <p className="entry-note">{t('signIn.registerClosed')}</p>}
      {ways?.registerEnabled && !isRegistered && <RegisterForm />}
      <p className="entry-links">
        <Link to="/login">{t('signIn.backToSignIn')}</Link>
      </p>
    </EntryPage>
  );
}

function RegisterForm() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const ways = useAppSelector((state) => state.signIn.ways);
  const form = useForm<Name>(
    { username: '', password: '', confirmPassword: '', code: '' },
    (values) => problemsOf(values, ways?.captchaEnabled ?? false),
    (values) =>
      dispatch(registerRequested({ ...values, username: values.username.trim(), uuid: ways?.uuid ?? '' })),
  );
  const problem = (name: Name) => form.problems[name] && t(form.problems[name]);
  return (
    <form className="entry-form" noValidate onSubmit={form.onSubmit}>
      <Field
        {...form.field('username')}
        label={t('signIn.username')}
        problem={problem('username')}
        autoComplete="username"
      />
      <PasswordField
        {...form.field('password')}
        label={t('signIn.password')}
        problem={problem('password')}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('confirmPassword')}
        label={t('signIn.confirmPassword')}
        problem={problem('confirmPassword')}
        autoComplete="new-password"
      />
      <CaptchaField {...form.field('code')} problem={problem('code')} />
      <SendButton label={t('signIn.register')} />
    </form>
  );
}
